import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { Link } from '../lib/router.tsx'
import { classNames } from './class-names.ts'
import styles from './Choice.module.css'

export type Option<T extends string> = { readonly value: T; readonly label: ReactNode }

/** Two to five views of one screen, each with its own address. */
export function Segments<T extends string>({
  label,
  options,
  value,
  to,
}: {
  readonly label: string
  readonly options: readonly Option<T>[]
  readonly value: T
  readonly to: (value: T) => string
}) {
  return (
    <nav className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <Link
          key={option.value}
          to={to(option.value)}
          replace
          className={classNames(styles.segment, 'reachable')}
          aria-current={option.value === value ? 'page' : undefined}
        >
          {option.label}
        </Link>
      ))}
    </nav>
  )
}

/** A filter with one choice at a time. */
export function Chips<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly Option<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classNames(styles.chip, 'reachable')}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

export type FieldProps = { readonly label: string; readonly isLabelHidden?: boolean }

export function SelectField({
  label,
  isLabelHidden,
  children,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <select {...rest} id={id} className={styles.select}>
        {children}
      </select>
    </div>
  )
}
