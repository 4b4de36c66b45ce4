import { LRUCache } from 'lru-cache'

const WINDOW_MS = 60_000
/** How many keys a limit remembers before the least recently used goes. */
const REMEMBERED = 50_000

/**
 * Counts calls of a key, a costly one as several, in a window of a minute that begins with its first call. Returns
 * after how many seconds to come back where the key has had its share; `now` is in milliseconds.
 */
export type CallWindow = (key: string, cost?: number) => number | undefined

export function createCallWindow(max: number, now: () => number = () => performance.now()): CallWindow {
  // Given as a size, it takes room only for the keys there are: every kind of call has a limit of its own.
  const windows = new LRUCache<string, { startedAt: number; calls: number }>({
    maxSize: REMEMBERED,
    sizeCalculation: () => 1,
  })
  return (key, cost = 1) => {
    const at = now()
    const known = windows.get(key)
    const isOver = known === undefined || at - known.startedAt >= WINDOW_MS
    const window = isOver ? { startedAt: at, calls: 0 } : known
    if (isOver) windows.set(key, window)
    window.calls += cost
    return window.calls > max ? Math.ceil((window.startedAt + WINDOW_MS - at) / 1000) : undefined
  }
}
