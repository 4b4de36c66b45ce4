import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './Field.module.css'

type Shared = {
  readonly label: string
  readonly hint?: string | undefined
  readonly fault?: string | undefined
  readonly onText: (text: string) => void
}

function Frame({
  id,
  label,
  hint,
  fault,
  children,
}: Omit<Shared, 'onText'> & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {fault === undefined && hint !== undefined && (
        <span className={classes.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault !== undefined && (
        <span className={classes.fault} id={`${id}-hint`}>
          {fault}
        </span>
      )}
    </div>
  )
}

function described(id: string, { hint, fault }: Pick<Shared, 'hint' | 'fault'>): string | undefined {
  return hint === undefined && fault === undefined ? undefined : `${id}-hint`
}

/** What every field that is typed in has: its name for the label, what describes it, and who hears of it. */
function typed(id: string, { hint, fault, onText }: Pick<Shared, 'hint' | 'fault' | 'onText'>) {
  return {
    id,
    className: classes.input,
    'aria-describedby': described(id, { hint, fault }),
    'aria-invalid': fault === undefined ? undefined : true,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onText(target.value),
  }
}

/** A line to be typed. */
export function TextField({ label, hint, fault, onText, ...rest }: Shared & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, fault }}>
      <input {...typed(id, { hint, fault, onText })} {...rest} />
    </Frame>
  )
}

/** A few lines to be typed. */
export function LongField({ label, hint, fault, onText, ...rest }: Shared & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, fault }}>
      <textarea {...typed(id, { hint, fault, onText })} {...rest} />
    </Frame>
  )
}

/** One of a few. */
export function ChoiceField({
  label,
  hint,
  onText,
  options,
  ...rest
}: Shared &
  ComponentProps<'select'> & { readonly options: readonly (readonly [value: string, text: string])[] }) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint }}>
      <select
        id={id}
        className={classes.input}
        aria-describedby={described(id, { hint, fault: undefined })}
        onChange={({ target }) => onText(target.value)}
        {...rest}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}
