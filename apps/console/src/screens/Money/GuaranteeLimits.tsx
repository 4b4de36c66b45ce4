import { useQuery } from '@tanstack/react-query'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Limits } from './Limits.tsx'

/** Above which sums guarantees wait. */
export function GuaranteeLimits() {
  const { workplace } = useHere()
  return (
    <Limits
      title={t('limits.guarantees.title')}
      hint={t('limits.guarantees.hint')}
      consequence={t('limits.guarantees.changeDo')}
      query={useQuery(callOptions('guaranteeLimits', { params: { operator: workplace.slug } }))}
      sums={[
        ['signed_above', t('limits.guarantees.signed')],
        ['week', t('limits.guarantees.week')],
      ]}
      mayChange={useMay()('changeGuaranteeLimits')}
      form={(given) => <ActForm name="changeGuaranteeLimits" {...given} />}
    />
  )
}
