import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { keepInSight } from '../embed/keep-in-sight.ts'
import { useTexts } from '../i18n/language.tsx'
import { Button, IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Dialog.module.css'

type DialogProps = {
  readonly title: string
  readonly isAlert?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/**
 * A modal dialog while it is rendered. It is the browser's own: it keeps the focus inside, closes with Escape and
 * restores the focus.
 */
export function Dialog({ title, isAlert, onClose, children, actions }: DialogProps) {
  const { t } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    const opener = document.activeElement
    if (!element.open) element.showModal()
    const stop = keepInSight(element, opener)
    return () => {
      stop?.()
      element.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {isAlert && (
            <span className={styles.mark}>
              <Icon name="alert" size={24} />
            </span>
          )}
          {title}
        </h2>
        <IconButton label={t('common.close')} icon={<Icon name="close" />} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </dialog>
  )
}

/** The confirm popup: title, exclamation mark, message, one button that closes and acts. */
export function ConfirmDialog({
  title,
  message,
  onClose,
  onConfirm,
  confirmLabel,
}: {
  readonly title: string
  readonly message: ReactNode
  readonly onClose: () => void
  readonly onConfirm?: () => void
  readonly confirmLabel?: string
}) {
  const { t } = useTexts()
  return (
    <Dialog
      title={title}
      isAlert
      onClose={onClose}
      actions={
        <>
          {onConfirm && confirmLabel && (
            <Button look="secondary" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          )}
          <Button
            onClick={() => {
              onClose()
              onConfirm?.()
            }}
          >
            {confirmLabel ?? t('common.gotIt')}
          </Button>
        </>
      }
    >
      {typeof message === 'string' ? <p>{message}</p> : message}
    </Dialog>
  )
}
