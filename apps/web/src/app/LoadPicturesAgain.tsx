import { useEffect } from 'react'
import { onAnswered } from '../lib/http.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** How many tries, within a minute, need no sign that the connection is back. */
const PROMPT_TRIES = 6

/**
 * Asks again for pictures that could not be loaded: a few times after growing pauses, then only once anything else is
 * answered. A browser by itself leaves them broken until the page is opened again.
 */
export function LoadPicturesAgain(): null {
  useEffect(() => {
    const misses = new WeakMap<HTMLImageElement, number>()
    const waiting = new Set<HTMLImageElement>()
    const ending = new AbortController()
    let answeredAt = -Infinity

    const miss = ({ target: picture }: Event) => {
      if (!(picture instanceof HTMLImageElement)) return
      const before = misses.get(picture) ?? 0
      misses.set(picture, before + 1)
      const missedAt = performance.now()
      setTimeout(
        () => {
          if (ending.signal.aborted) return
          if (before < PROMPT_TRIES || answeredAt > missedAt) loadAgain(picture)
          else waiting.add(picture)
        },
        Math.min(FIRST_PAUSE_MS * 2 ** before, LONGEST_PAUSE_MS),
      )
    }
    document.addEventListener('error', miss, { capture: true, signal: ending.signal })
    const stop = onAnswered(() => {
      answeredAt = performance.now()
      for (const picture of waiting) loadAgain(picture)
      waiting.clear()
    })
    return () => {
      ending.abort()
      stop()
    }
  }, [])
  return null
}

function loadAgain(picture: HTMLImageElement): void {
  // The same address once more makes the browser ask for it anew.
  if (picture.isConnected) picture.src = picture.getAttribute('src') ?? ''
}
