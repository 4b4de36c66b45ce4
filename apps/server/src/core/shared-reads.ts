/** What many ask at once is read once, and again when it is older than the age given. */
export type SharedReads<T> = { readonly get: (key: string, read: () => Promise<T>) => Promise<T> }

/** Keeps reads for `maxAgeMs`, the newest `most` of them; who asks while one is under way waits for it. */
export function createSharedReads<T>(maxAgeMs: number, most = 2000): SharedReads<T> {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<T> }>()
  return {
    get: (key, read) => {
      const known = kept.get(key)
      if (known !== undefined && performance.now() - known.at < maxAgeMs) return known.value
      const value = read()
      kept.delete(key)
      kept.set(key, { at: performance.now(), value })
      value.catch(() => kept.delete(key))
      if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
      return value
    },
  }
}
