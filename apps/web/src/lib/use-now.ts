import { useSyncExternalStore } from 'react'
import { serverNow } from './server-time.ts'

const listeners = new Set<() => void>()
const clock: { timer: ReturnType<typeof setInterval> | undefined; second: number } = {
  timer: undefined,
  second: 0,
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  clock.timer ??= setInterval(() => {
    for (const tell of listeners) tell()
  }, 250)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(clock.timer)
      clock.timer = undefined
    }
  }
}

/** The server's time, updated each second; one timer for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / 1000) * 1000)
}
