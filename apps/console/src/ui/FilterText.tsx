import { useState } from 'react'
import { Icon } from './Icon.tsx'
import classes from './Filter.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly onFilter: (text: string) => void
  /** The filter to which `/` goes. */
  readonly isFirst?: boolean
}

/** A text to look for; it counts with Enter or when the field is left. */
export function FilterText({ label, value, onFilter, isFirst = false }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  const send = () => {
    if (text.trim() !== value) onFilter(text.trim())
  }
  return (
    <form
      className={classes.search}
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Icon name="search" size={14} />
      <input
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={send}
        data-filter={isFirst ? '' : undefined}
      />
    </form>
  )
}
