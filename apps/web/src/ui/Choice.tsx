import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
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

type FieldProps = { readonly label: string; readonly isLabelHidden?: boolean }

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

export function TextField({
  label,
  isLabelHidden,
  fault,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> &
  FieldProps & {
    /** Why the value was refused. */
    readonly fault?: string | undefined
  }) {
  const id = useId()
  const wrong = fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-fault` }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <input type="text" {...rest} {...wrong} id={id} className={styles.input} />
      {fault !== undefined && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

const SEARCH_DELAY_MS = { wide: 200, phone: 800 } as const
const WIDE = '(min-width: 851px)'

/**
 * A search that is sent after a pause in typing, and at once on Enter; on a phone, the pause may be longer
 * (R-40).
 */
export function SearchField({
  label,
  value,
  isSlowOnPhone = false,
  onSearch,
}: {
  readonly label: string
  readonly value: string
  readonly isSlowOnPhone?: boolean
  readonly onSearch: (text: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [waiting, setWaiting] = useState<{ readonly text: string; readonly delay: number }>()
  const asked = useRef(value)
  // What was asked for here is in the field already, or more than it.
  useEffect(() => {
    if (value !== asked.current) {
      setTyped(value)
      setWaiting(undefined)
    }
    asked.current = value
  }, [value])
  const ask = useEffectEvent((text: string) => onSearch((asked.current = text.trim())))
  // A field that is put away in the pause asks when it is shown again.
  useEffect(() => {
    if (waiting === undefined) return
    const timer = setTimeout(() => {
      setWaiting(undefined)
      ask(waiting.text)
    }, waiting.delay)
    return () => clearTimeout(timer)
  }, [waiting])
  const speak = (text: string, delay: number) => setWaiting({ text, delay })
  return (
    <TextField
      label={label}
      isLabelHidden
      type="search"
      placeholder={label}
      value={typed}
      maxLength={60}
      onChange={(event) => {
        setTyped(event.target.value)
        const isSlow = isSlowOnPhone && !window.matchMedia(WIDE).matches
        speak(event.target.value, isSlow ? SEARCH_DELAY_MS.phone : SEARCH_DELAY_MS.wide)
      }}
      onKeyDown={(event) => event.key === 'Enter' && speak(typed, 0)}
    />
  )
}

export function RangeField({
  label,
  value,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { readonly label: string; readonly value: number }) {
  return <input {...rest} type="range" className={styles.range} aria-label={label} value={value} />
}
