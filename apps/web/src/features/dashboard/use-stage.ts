import { useEffect, useState } from 'react'
import type { Show } from './goal-queue.ts'

/** A pitch whose edge alone shows below the header or above the thumb is not what one looks at. */
const LOOKED_AT = '-120px 0px -160px 0px'

type Stage = {
  /** The pitch; what is not rendered or hidden has none. */
  readonly pitch: HTMLElement | null
  readonly setPitch: (pitch: HTMLElement | null) => void
  /** Whether the current show is on the pitch; it stays where it began, unless the pitch is hidden: nothing ends it there. */
  readonly isOnPitch: boolean
}

/**
 * Where a show is: on the pitch while one looks at it, else at the top of the page. The browser says what is seen, so
 * that nothing is measured in the task that draws the new figures.
 */
export function useStage(show: Show | undefined): Stage {
  const [pitch, setPitch] = useState<HTMLElement | null>(null)
  const [isSeen, see] = useState(false)
  const [began, begin] = useState({ show, isOnPitch: isSeen })
  if (began.show !== show) begin({ show, isOnPitch: isSeen })
  useEffect(() => {
    if (pitch === null) return undefined
    const watch = new IntersectionObserver((entries) => see(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: LOOKED_AT,
    })
    watch.observe(pitch)
    return () => {
      watch.disconnect()
      see(false)
    }
  }, [pitch])
  const isOnPitch = pitch !== null && (began.show === show ? began.isOnPitch : isSeen)
  return { pitch, setPitch, isOnPitch }
}
