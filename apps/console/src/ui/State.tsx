import type { ReactNode } from 'react'
import { t } from '../texts/translate.ts'
import { Button } from './Button.tsx'
import classes from './State.module.css'

/** The shape of what is coming, in as many rows. */
export function Loading({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div className={classes.rows} role="status" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} aria-hidden="true">
          <span className={classes.bar} />
          <span className={classes.bar} />
          <span className={classes.bar} />
        </div>
      ))}
    </div>
  )
}

/** Nothing to show, and what to do about it where something can be done. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.state}>
      <span>{text}</span>
      {children}
    </div>
  )
}

/** A part that could not be loaded says so in its own place; the rest of the page works. */
export function Failed({
  title = t('state.failed'),
  text,
  onAgain,
}: {
  readonly title?: string
  readonly text?: string
  readonly onAgain?: () => void
}) {
  return (
    <div className={classes.state} role="alert">
      <strong>{title}</strong>
      {text !== undefined && text !== '' && <span>{text}</span>}
      {onAgain && (
        <Button size="small" onClick={onAgain}>
          {t('state.again')}
        </Button>
      )}
    </div>
  )
}
