import { LRUCache } from 'lru-cache'

/** Something many ask for at once: read once for all of them, and kept for a while. */
export type SharedReads<T> = {
  /** The kept value of this key, otherwise what `read` returns. A failed read is not kept. */
  readonly get: (key: string, read: () => Promise<T>) => Promise<T>
  /** Makes the next caller read again, even if a read is in progress. */
  readonly forget: (key: string) => void
  readonly forgetAll: () => void
}

export type SharedReadsOptions = {
  /** Counted from the start of a read, so that nothing older is ever returned; without it values do not expire. */
  readonly maxAgeMs?: number
  /** Maximum number of keys; the least recently used goes first. */
  readonly max: number
  /** Monotonic clock in milliseconds; tests move it. */
  readonly now?: (() => number) | undefined
}

/** Keeps reads by key; callers that come while one is in progress wait for it. */
export function createSharedReads<T>(options: SharedReadsOptions): SharedReads<T> {
  const { maxAgeMs = Number.POSITIVE_INFINITY, max, now = () => performance.now() } = options
  // The age is checked here, because the cache's own time to live treats a clock at zero as missing.
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
    forgetAll: () => kept.clear(),
  }
}
