import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { KeyCap } from './KeyCap.tsx'
import classes from './BackLink.module.css'

/** To where this was opened from; Escape goes there too. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className={classes.back} to={to} data-back="">
      {children}
      <KeyCap keys="Esc" />
    </Link>
  )
}
