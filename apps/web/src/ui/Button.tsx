import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from '../lib/router.tsx'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

type Look = {
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly isSmall?: boolean
  readonly isWide?: boolean
}

function classOf({ look = 'primary', isSmall, isWide }: Look): string {
  return classNames(styles.button, styles[look], isSmall && styles.small, isWide && styles.wide)
}

export function Button({ look, isSmall, isWide, ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={classOf({ look, isSmall, isWide })} />
}

export function LinkButton({ look, isSmall, isWide, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={classOf({ look, isSmall, isWide })} />
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly label: string
  readonly icon: ReactNode
}

/** A button that is only a picture; its label is read out and shown on hover. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(styles.button, styles.icon)}
    >
      {icon}
    </button>
  )
}
