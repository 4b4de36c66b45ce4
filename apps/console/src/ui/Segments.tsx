import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import classes from './Segments.module.css'

/** A view of a page: where it is, what it is called, whether it is shown. */
export type View = { readonly to: string; readonly text: ReactNode; readonly isOn: boolean }
type Props = { readonly label: string; readonly views: readonly View[] }
type TabsProps = Props & {
  /** At the end of the line. */
  readonly end?: ReactNode
}

/** The views of a page side by side; each has an address of its own. */
export function Segments({ label, views }: Props) {
  return (
    <nav className={classes.segments} aria-label={label}>
      {views.map(({ to, text, isOn }) => (
        <Link
          key={to}
          to={to}
          className={classNames(classes.segment, isOn && classes.on)}
          aria-current={isOn ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

/** The views of a panel. */
export function Tabs({ label, views, end }: TabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {views.map(({ to, text, isOn }) => (
        <Link
          key={to}
          to={to}
          className={classes.tab}
          aria-current={isOn ? 'page' : undefined}
          preventScrollReset
        >
          {text}
        </Link>
      ))}
      {end !== undefined && <span className={classes.end}>{end}</span>}
    </nav>
  )
}
