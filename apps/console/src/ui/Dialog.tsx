import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../texts/translate.ts'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import classes from './Dialog.module.css'

type Props = {
  readonly title: string
  readonly onClose: () => void
  /** `sheet` stands at the end of the page, `bare` brings its own head. */
  readonly kind?: 'small' | 'usual' | 'sheet' | 'bare'
  readonly children: ReactNode
}

/** Something over the page that is done or closed first; the browser keeps the focus in it. */
export function Dialog({ title, onClose, kind = 'usual', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classNames(
        classes.dialog,
        kind === 'sheet' && classes.sheet,
        kind === 'small' && classes.small,
        kind === 'bare' && classes.high,
      )}
      aria-labelledby={kind === 'bare' ? undefined : heading}
      aria-label={kind === 'bare' ? title : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && kind === 'bare') onClose()
      }}
    >
      {kind !== 'bare' && (
        <div className={classes.head}>
          <h2 id={heading}>{title}</h2>
          <button type="button" className={classes.close} aria-label={t('action.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
      {kind === 'bare' ? children : <div className={classes.body}>{children}</div>}
    </dialog>
  )
}
