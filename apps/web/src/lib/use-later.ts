import { useEffect, useRef, useState } from 'react'

/** Long enough for the page to answer a press between two turns, too short to be seen. */
const TURN_MS = 40

/**
 * A value some turns of the page later, until then the one before: what one looks at is drawn at once, the rest after
 * it, in pieces that hold up neither a press nor a picture.
 */
export function useLater<T>(value: T, turns: number): T {
  const [shown, show] = useState(value)
  const latest = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (Object.is(latest.current, value)) return
    latest.current = value
    if (timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      show(latest.current)
    }, turns * TURN_MS)
  }, [value, turns])
  useEffect(() => () => clearTimeout(timer.current), [])
  return shown
}
