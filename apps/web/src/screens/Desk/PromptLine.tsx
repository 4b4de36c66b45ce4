import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Choice.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './Desk.module.css'

/**
 * A card with one line to type and a button that sends it, emptied by sending. It takes the focus where there is a
 * keyboard: elsewhere a keyboard on the screen would cover the page.
 */
export function PromptLine({
  label,
  action,
  maxLength,
  onLine,
  children,
}: {
  readonly label: string
  readonly action: string
  readonly maxLength: number
  readonly onLine: (line: string) => void
  readonly children: ReactNode
}) {
  const [line, setLine] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (window.matchMedia('(hover: hover)').matches) form.current?.querySelector('input')?.focus()
  }, [])
  return (
    <Card>
      <form
        ref={form}
        className={styles.prompt}
        onSubmit={(event) => {
          event.preventDefault()
          if (line.trim() === '') return
          onLine(line.trim())
          setLine('')
        }}
      >
        <TextField
          label={label}
          value={line}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          onChange={(event) => setLine(event.target.value)}
        />
        <Button type="submit">{action}</Button>
      </form>
      {children}
    </Card>
  )
}
