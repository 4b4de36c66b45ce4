import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { guardPress, type PressGuard, type PressState } from '../embed/guard-press.ts'
import { useTexts } from '../i18n/language.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './GuardedConfirm.module.css'

type GuardedConfirmProps = {
  readonly title: string
  readonly message: ReactNode
  /** Contains the amount that is taken. */
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** How long a question may wait for its half second before the dialog explains what is wrong. */
const COVERED_AFTER_MS = 3_000

/**
 * The confirm popup for payments: its button fills for half a second and accepts presses after that, as long as the
 * question is really visible. If the page around the game covers or fades it, the dialog says so.
 */
export function GuardedConfirm({ title, message, confirmLabel, onConfirm, onClose }: GuardedConfirmProps) {
  const { t } = useTexts()
  const question = useRef<HTMLDivElement>(null)
  const answers = useRef<HTMLDivElement>(null)
  const guard = useRef<PressGuard>(undefined)
  const [{ state, turn }, follow] = useReducer(
    (before: { readonly turn: number }, next: PressState) => ({ state: next, turn: before.turn + 1 }),
    { state: 'unseen', turn: 0 },
  )
  useLayoutEffect(() => {
    if (question.current === null || answers.current === null) return undefined
    const made = guardPress(
      [
        { element: question.current, share: 0.5 },
        { element: answers.current, share: 0.98 },
      ],
      follow,
    )
    guard.current = made
    return made.stop
  }, [])
  const isCovered = useIsLong(state === 'unseen', COVERED_AFTER_MS)
  const press = () => {
    if (guard.current?.takes() !== true) return
    onClose()
    onConfirm()
  }
  return (
    <Dialog
      title={title}
      isAlert
      onClose={onClose}
      actions={
        <div ref={answers} className={styles.answers}>
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <span className={styles.confirm}>
            <Button isWide aria-disabled={state !== 'ready'} onClick={press}>
              {confirmLabel}
            </Button>
            {state === 'waiting' && <span key={turn} className={styles.filling} />}
          </span>
        </div>
      }
    >
      <div ref={question}>{typeof message === 'string' ? <p>{message}</p> : message}</div>
      <p className="visually-hidden" role="status">
        {t(state === 'ready' ? 'confirm.ready' : 'confirm.wait')}
      </p>
      {isCovered && (
        <p className={styles.covered} role="alert">
          {t('confirm.covered')}{' '}
          <a href={window.location.href} target="_blank" rel="noopener">
            {t('confirm.apart')}
          </a>
        </p>
      )}
    </Dialog>
  )
}

/** Whether something has been true for some time. */
function useIsLong(isSo: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(isSo), isSo ? ms : 0)
    return () => clearTimeout(timer)
  }, [isSo, ms])
  return isSo && isLong
}
