import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { KeyCap } from './KeyCap.tsx'
import classes from './Button.module.css'

type Look = {
  /** `main` for the one act of a form, `danger` for what takes something away. */
  readonly look?: 'plain' | 'main' | 'danger' | 'quiet'
  readonly size?: 'small' | 'usual' | 'large'
  /** The key that presses it. */
  readonly keys?: string
  readonly children: ReactNode
}

function classOf({ look = 'plain', size = 'usual' }: Omit<Look, 'children'>): string {
  return classNames(classes.button, classes[look], classes[size])
}

/** A button; what it says is what happens. */
export function Button({
  look,
  size,
  keys,
  children,
  type = 'button',
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is a button unless a form says otherwise
    <button type={type} className={classOf({ look, size })} {...rest}>
      {children}
      {keys !== undefined && <KeyCap keys={keys} />}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, keys, children, to }: Look & { readonly to: string }) {
  return (
    <Link className={classOf({ look, size })} to={to}>
      {children}
      {keys !== undefined && <KeyCap keys={keys} />}
    </Link>
  )
}
