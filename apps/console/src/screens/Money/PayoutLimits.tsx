import { useQuery } from '@tanstack/react-query'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Limits } from './Limits.tsx'

/** Above which sums prizes wait. */
export function PayoutLimits() {
  const { workplace } = useHere()
  return (
    <Limits
      title={t('limits.payouts.title')}
      hint={t('limits.payouts.hint')}
      consequence={t('limits.payouts.changeDo')}
      query={useQuery(callOptions('payoutLimits', { params: { operator: workplace.slug } }))}
      sums={[
        ['signed_above', t('limits.payouts.signed')],
        ['two_above', t('limits.payouts.two')],
      ]}
      mayChange={useMay()('changePayoutLimits')}
      form={(given) => <ActForm name="changePayoutLimits" {...given} />}
    />
  )
}
