import { useEffect } from 'react'
import { onAnswered } from '../lib/http.ts'

const FIRST_PAUSE_MS = 1_000
/** How often at most a picture is asked for that is nowhere, on a page that goes on asking for other things. */
const LONGEST_PAUSE_MS = 30_000

/**
 * Asks again for pictures that could not be loaded, as soon as anything else was answered: the connection is back. A
 * browser by itself leaves them broken until the page is opened again.
 */
export function LoadPicturesAgain(): null {
  useEffect(() => {
    const pauses = new WeakMap<HTMLImageElement, number>()
    const waiting = new Set<HTMLImageElement>()
    const ending = new AbortController()
    let answeredAt = -Infinity

    const miss = ({ target: picture }: Event) => {
      if (!(picture instanceof HTMLImageElement)) return
      const pause = pauses.get(picture) ?? FIRST_PAUSE_MS
      pauses.set(picture, Math.min(pause * 2, LONGEST_PAUSE_MS))
      const missedAt = performance.now()
      setTimeout(() => {
        if (ending.signal.aborted) return
        if (answeredAt > missedAt) loadAgain(picture)
        else waiting.add(picture)
      }, pause)
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
