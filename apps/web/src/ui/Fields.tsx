import { type InputHTMLAttributes, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FieldProps } from './Choice.tsx'
import styles from './Choice.module.css'

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
