import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { useHere, useMay, useMoney } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { t } from '../../texts/translate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Bar } from '../../ui/Columns.tsx'
import type { PayoutFile } from './money-views.ts'

/** Signing a payout, holding it back, or taking it up again. */
export function PayoutActs({ payout }: { readonly payout: PayoutFile }) {
  const { money } = useMoney()
  const isAllowed = useMay()
  const [choice, setChoice] = useState<'sign' | 'hold' | 'takeUp' | undefined>()
  const { id, game_round_id, state, seen, amount_now, may_sign, signatures, signatures_needed } = payout
  const { workplace } = useHere()
  if (!isAllowed('signPayout') || (state !== 'waiting' && state !== 'held')) return null
  const shut = () => setChoice(undefined)
  const shared = { id, onDone: shut, onCancel: shut }
  const sum = money(amount_now)
  const isLast = signatures.length + 1 >= signatures_needed
  if (choice === 'sign') {
    return (
      <ActForm {...shared} name="signPayout" own={{ seen }} consequence={t('payouts.signDo', { sum })}>
        <p>{t(isLast ? 'payouts.signLast' : 'payouts.signFirst')}</p>
      </ActForm>
    )
  }
  if (choice === 'hold') {
    return (
      <ActForm
        {...shared}
        name="holdPayout"
        own={{}}
        look="danger"
        consequence={t('payouts.holdDo', { sum })}
        reasonLabel={t('payouts.holdWhy')}
      />
    )
  }
  if (choice === 'takeUp') {
    return <ActForm {...shared} name="takeUpPayout" own={{}} consequence={t('payouts.takeUpDo')} />
  }
  return (
    <Bar>
      <ButtonLink to={pathTo(workplace.slug, 'rounds', game_round_id)}>{t('payouts.round')}</ButtonLink>
      {state === 'waiting' && <Button onClick={() => setChoice('hold')}>{t('payouts.hold')}</Button>}
      {state === 'held' && <Button onClick={() => setChoice('takeUp')}>{t('payouts.takeUp')}</Button>}
      {may_sign && (
        <Button look="main" keys="A" data-key="a" onClick={() => setChoice('sign')}>
          {t('payouts.signDo', { sum })}
        </Button>
      )}
    </Bar>
  )
}
