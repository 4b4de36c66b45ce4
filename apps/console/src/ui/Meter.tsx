import { classNames } from './class-names.ts'
import classes from './Meter.module.css'

type Props = {
  /** From 0 to 1; more is drawn as 1. */
  readonly share: number
  readonly tone?: 'usual' | 'warn'
  readonly isWide?: boolean
}

/** How full something is, beside figures that say so. */
export function Meter({ share, tone = 'usual', isWide = false }: Props) {
  const percent = Math.min(100, Math.max(0, share * 100))
  return (
    <span aria-hidden="true" className={classNames(classes.track, isWide && classes.wide)}>
      <span
        className={classNames(classes.fill, tone === 'warn' && classes.warn)}
        style={{ inlineSize: `${percent}%` }}
      />
    </span>
  )
}
