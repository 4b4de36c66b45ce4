import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { useMay, useMoney } from '../../features/session/workplace.tsx'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Bar } from '../../ui/Columns.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { PayoutFile } from './money-views.ts'

/** Signing a payout, holding it back, or taking it up again. */
export function PayoutActs({ payout }: { readonly payout: PayoutFile }) {
  const { money } = useMoney()
  const isAllowed = useMay()
  const [choice, setChoice] = useState<'sign' | 'hold' | 'takeUp' | undefined>()
  const { id, state, seen, amount_now, may_sign, signatures, signatures_needed } = payout
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
    <>
      {state === 'waiting' && !may_sign && <Notice tone="info">{t('payouts.notYours')}</Notice>}
      <Bar>
        {state === 'waiting' && <Button onClick={() => setChoice('hold')}>{t('payouts.hold')}</Button>}
        {state === 'held' && <Button onClick={() => setChoice('takeUp')}>{t('payouts.takeUp')}</Button>}
        {may_sign && (
          <Button look="main" keys="A" data-key="a" onClick={() => setChoice('sign')}>
            {t('payouts.signDo', { sum })}
          </Button>
        )}
      </Bar>
    </>
  )
}
