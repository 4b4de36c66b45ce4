import { type ReactNode, useState } from 'react'
import type { ConsoleAnswer } from '@gaffer/contract/console-types'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { LongField } from '../../ui/Field.tsx'
import { ActRefusal } from './ActRefusal.tsx'
import { type ActName, type OwnBody, useAct } from './use-act.ts'
import classes from './ActForm.module.css'

const SHORTEST_REASON = 3

type Props<N extends ActName> = {
  readonly name: N
  readonly id?: number | string
  readonly own: OwnBody<N>
  /** What pressing does: the button carries the consequence. */
  readonly consequence: string
  readonly look?: 'main' | 'danger'
  /** False while something else in the form is missing. */
  readonly isComplete?: boolean
  /** What the reason is called, where it is more than one for the log. */
  readonly reasonLabel?: string
  /** Fields of the act, and what it would change. */
  readonly children?: ReactNode
  readonly onDone: (answer: ConsoleAnswer<N> | undefined) => void
  readonly onCancel?: () => void
}

/** The form of every act: what it changes, why it is done, and a button that says what happens. */
export function ActForm<N extends ActName>({
  name,
  id,
  own,
  consequence,
  look = 'main',
  isComplete = true,
  reasonLabel = t('act.reason'),
  children,
  onDone,
  onCancel,
}: Props<N>) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const act = useAct({ name, id, onDone })
  const hasReason = reason.trim().length >= SHORTEST_REASON
  const send = () => {
    setTried(true)
    if (hasReason && isComplete && !act.isPending) act.mutate({ reason: reason.trim(), own })
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
      }}
    >
      {children}
      <LongField
        label={reasonLabel}
        hint={t('act.reasonHint')}
        fault={isTried && !hasReason ? t('act.reasonShort') : undefined}
        maxLength={300}
        value={reason}
        onText={setReason}
      />
      {act.error !== null && <ActRefusal error={act.error} onFresh={send} />}
      <div className={classes.buttons}>
        {onCancel && <Button onClick={onCancel}>{t('action.cancel')}</Button>}
        <Button type="submit" look={look} keys="Ctrl ↵" aria-disabled={act.isPending || !isComplete}>
          {act.isPending ? t('act.doing') : consequence}
        </Button>
      </div>
    </form>
  )
}
