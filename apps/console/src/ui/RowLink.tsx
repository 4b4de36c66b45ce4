import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Table.module.css'

type Props = { readonly to: string; readonly isOpen: boolean; readonly children: ReactNode }

/** The link of a row, as large as the row; `J` and `K` go from one to the next. */
export function RowLink({ to, isOpen, children }: Props) {
  return (
    <Link
      to={to}
      className={classes.link}
      data-row-link=""
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset
    >
      {children}
    </Link>
  )
}
