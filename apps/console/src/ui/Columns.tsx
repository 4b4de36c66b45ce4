import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './Columns.module.css'

/** A wide column and one beside it; on narrow pages below it. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}

/** Who, what, and what may be done; on narrow pages the last one is opened by a button. */
export function ThreeColumns({ children }: { readonly children: ReactNode }) {
  return <div className={classNames(classes.columns, classes.three)}>{children}</div>
}

/** The third of three columns; where there is no room for it, it is opened by a button instead. */
export function ThirdColumn({ children }: { readonly children: ReactNode }) {
  return <div className={classNames(classes.stack, classes.third)}>{children}</div>
}

/** What opens the third column where there is no room for it. */
export function OnNarrow({ children }: { readonly children: ReactNode }) {
  return <span className={classes.narrow}>{children}</span>
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
