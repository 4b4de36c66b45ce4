import { LRUCache } from 'lru-cache'

/** What many ask for at once: read once for all of them, and kept for a while. */
export type SharedReads<T> = {
  /** What is kept of this key, else what `read` brings. A read that fails is kept for nobody. */
  readonly get: (key: string, read: () => Promise<T>) => Promise<T>
  /** Has the next to ask read again, even if a read is under way. */
  readonly forget: (key: string) => void
}

export type SharedReadsOptions = {
  /** Counted from the start of a read, so that nothing older is ever answered; without it nothing grows old. */
  readonly maxAgeMs?: number
  /** How many keys are kept: the one longest unasked for goes first. */
  readonly max: number
  /** Monotonic milliseconds; tests let it leap. */
  readonly now?: (() => number) | undefined
}

/** Keeps reads by key; those who ask while one is under way wait for it. */
export function createSharedReads<T>(options: SharedReadsOptions): SharedReads<T> {
  const { maxAgeMs = Number.POSITIVE_INFINITY, max, now = () => performance.now() } = options
  // The age is judged here: the cache's own time to live takes a clock that stands at zero for none.
  const kept = new LRUCache<string, { readonly startedAt: number; readonly value: Promise<T> }>({ max })
  return {
    get: (key, read) => {
      const known = kept.get(key)
      if (known !== undefined && now() - known.startedAt < maxAgeMs) return known.value
      const started = { startedAt: now(), value: read() }
      kept.set(key, started)
      started.value.catch(() => {
        if (kept.peek(key) === started) kept.delete(key)
      })
      return started.value
    },
    forget: (key) => void kept.delete(key),
  }
}
