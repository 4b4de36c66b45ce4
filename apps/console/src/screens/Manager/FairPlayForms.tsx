import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { useMoney } from '../../features/session/workplace.tsx'
import { t, wordOf } from '../../texts/translate.ts'
import { ChoiceField, TextField } from '../../ui/Field.tsx'
import type { ActProps } from './act-props.ts'
import { AskedOwner } from './AskedOwner.tsx'

const DAYS = [1, 7, 30, 182, 365] as const
const KINDS = ['stake', 'loss', 'entries'] as const

const ALONE = 7

const spanOf = (days: number | null) => (days === null ? t('manager.forGood') : t('manager.days', { days }))

/** What pressing does: a week holds at once, and an owner signs what is longer or comes after a renewal. */
function consequenceOf(days: number | null, needsOwner: boolean): string {
  const span = spanOf(days)
  if (needsOwner) return t('manager.excludeAsk', { span })
  const isLong = days === null || days > ALONE
  return isLong ? t('manager.excludeAskMore', { span, days: ALONE }) : t('manager.excludeDo', { span })
}

/** An exclusion the manager asked for; nobody shortens it. */
export function ExcludeForm({ manager, onDone, onCancel }: ActProps) {
  const [days, setDays] = useState<(typeof DAYS)[number] | null>(1)
  const choose = (text: string) => setDays(DAYS.find((each) => String(each) === text) ?? null)
  return (
    <ActForm
      name="excludeManager"
      id={manager.id}
      own={{ days }}
      look="danger"
      consequence={consequenceOf(days, manager.needs_owner)}
      onDone={(answer) => onDone(answer?.data.proposal_id == null ? undefined : <AskedOwner />)}
      onCancel={onCancel}
    >
      <ChoiceField
        label={t('manager.excludeFor')}
        hint={t('manager.excludeHint')}
        value={String(days)}
        options={[...DAYS, null].map((each) => [String(each), spanOf(each)] as const)}
        onText={choose}
      />
    </ActForm>
  )
}

/** A tighter limit the manager asked for; only they loosen one. */
export function LimitForm({ manager, onDone, onCancel }: ActProps) {
  const { money, currency } = useMoney()
  const [kind, setKind] = useState<(typeof KINDS)[number]>('stake')
  const [typed, setTyped] = useState('')
  const isCount = kind === 'entries'
  const units = /^\d{1,9}([.,]\d{1,3})?$/.test(typed.trim())
    ? Number(typed.trim().replace(',', '.'))
    : Number.NaN
  const amount = isCount ? units : units * 10 ** currency.exponent
  const isComplete = Number.isInteger(Math.round(amount)) && Math.abs(amount - Math.round(amount)) < 1e-6
  const whole = Math.round(amount)
  const shown = isCount ? String(whole) : money(whole)
  return (
    <ActForm
      name="limitManager"
      id={manager.id}
      own={{ kind, amount: whole }}
      isComplete={isComplete}
      consequence={isComplete ? t('manager.limitDo', { amount: shown }) : t('manager.limitDoNone')}
      onDone={() => onDone()}
      onCancel={onCancel}
    >
      <ChoiceField
        label={t('manager.limitKind')}
        value={kind}
        options={KINDS.map((each) => [each, wordOf('limit', each)] as const)}
        onText={(text) => setKind(KINDS.find((each) => each === text) ?? 'stake')}
      />
      <TextField
        label={isCount ? t('manager.limitEntries') : t('manager.limitAmount', { currency: currency.code })}
        hint={t('manager.limitHint')}
        inputMode="decimal"
        value={typed}
        onText={setTyped}
      />
    </ActForm>
  )
}
