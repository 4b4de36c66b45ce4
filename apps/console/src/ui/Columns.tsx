import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './Columns.module.css'

/** A wide column and one beside it; on narrow pages below it. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}

/** Panels one below the other. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}

/** Filters and views above panels; `end` stands at the end of the line. */
export function Bar({ children, end }: { readonly children?: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className={classes.bar}>
      {children}
      {end !== undefined && <div className={classNames(classes.bar, classes.push)}>{end}</div>}
    </div>
  )
}
