import { LRUCache } from 'lru-cache'

/** Something many ask for at once: read once for all of them, and kept for a while. */
export type SharedReads<T> = {
  /** The kept value of this key, otherwise what `read` returns. A failed read is not kept. */
  readonly get: (key: string, read: () => Promise<T>) => Promise<T>
  /** Makes the next caller read again, even if a read is in progress. */
  readonly forget: (key: string) => void
  readonly forgetAll: () => void
  /** How many values are kept: what is too old to be given is let go as others come. */
  readonly count: () => number
}

export type SharedReadsOptions<T> = {
  /** Counted from the start of a read, so that nothing older is ever returned; without it values do not expire. */
  readonly maxAgeMs?: number
  /** From this age on a value is still given, while it is read again for those who come later. */
  readonly renewAfterMs?: number
  /** Maximum number of keys; the least recently used goes first. */
  readonly max: number
  /** What values weigh together at most, beside one that alone weighs more; not together with `renewAfterMs`. */
  readonly weight?: { readonly max: number; readonly of: (value: T) => number }
  /** Monotonic clock in milliseconds; tests move it. */
  readonly now?: (() => number) | undefined
}

type Kept<T> = { readonly startedAt: number; readonly value: Promise<T>; isRenewed: boolean }

/** Keeps reads by key; callers that come while one is in progress wait for it. */
export function createSharedReads<T>(options: SharedReadsOptions<T>): SharedReads<T> {
  const {
    maxAgeMs = Number.POSITIVE_INFINITY,
    renewAfterMs = maxAgeMs,
    max,
    weight,
    now = () => performance.now(),
  } = options
  // The age is checked here, because the cache's own time to live treats a clock at zero as missing.
  const kept = new LRUCache<string, Kept<T>>({
    max,
    ...(weight && { maxSize: weight.max, sizeCalculation: () => 1 }),
  })

  let lookedAt = now()

  /** A key that nobody asks for again would keep its value until so many others came. */
  const letGo = (): void => {
    const at = now()
    if (at - lookedAt < maxAgeMs) return
    lookedAt = at
    const over = [...kept.entries()].filter(([, { startedAt }]) => at - startedAt >= maxAgeMs)
    for (const [key] of over) kept.delete(key)
  }

  const renew = (key: string, known: Kept<T>, read: () => Promise<T>): void => {
    known.isRenewed = true
    const started = { startedAt: now(), value: read(), isRenewed: false }
    started.value.then(
      () => kept.peek(key) === known && kept.set(key, started),
      () => (known.isRenewed = false),
    )
  }

  return {
    get: (key, read) => {
      const known = kept.get(key)
      const age = known === undefined ? Number.POSITIVE_INFINITY : now() - known.startedAt
      if (known !== undefined && age < maxAgeMs) {
        if (age >= renewAfterMs && !known.isRenewed) renew(key, known, read)
        return known.value
      }
      letGo()
      const started = { startedAt: now(), value: read(), isRenewed: false }
      kept.set(key, started)
      started.value.then(
        (value) => {
          if (weight === undefined || kept.peek(key) !== started) return
          kept.set(key, { ...started }, { size: Math.min(weight.max, Math.max(1, weight.of(value))) })
        },
        () => {
          if (kept.peek(key) === started) kept.delete(key)
        },
      )
      return started.value
    },
    forget: (key) => void kept.delete(key),
    forgetAll: () => kept.clear(),
    count: () => kept.size,
  }
}
