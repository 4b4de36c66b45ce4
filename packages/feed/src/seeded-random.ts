/** A stream of numbers that depends only on its keys. */
export type Random = {
  /** A fraction in [0, 1). */
  readonly next: () => number
  /** A whole number in [from, to]. */
  readonly int: (from: number, to: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(items: readonly [T, ...T[]]) => T
  /** An item drawn by weight; undefined for an empty list, or when no weight is above 0. */
  readonly pickWeighted: <T>(items: readonly T[], weight: (item: T) => number) => T | undefined
  /** A count with this mean (Poisson distribution). */
  readonly count: (mean: number) => number
}

/** The stream of these keys: the same keys give the same stream on every machine. */
export function randomOf(...keys: readonly (string | number)[]): Random {
  let state = hashOf(keys)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    pickWeighted: (items, weight) => {
      const weights = items.map((item) => Math.max(0, weight(item)))
      let left = next() * weights.reduce((sum, one) => sum + one, 0)
      const at = weights.findIndex((one) => one > 0 && (left -= one) < 0)
      return items[at]
    },
    count: (mean) => {
      const limit = Math.exp(-mean)
      let product = next()
      let count = 0
      for (; product > limit; count++) product *= next()
      return count
    },
  }
}

function hashOf(keys: readonly (string | number)[]): number {
  const text = keys.join('|')
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
