import { tighterLimit } from './decide-fair-play.ts'

/**
 * A limit that managers set for themselves: the amount in force, and the looser one that replaces it at `nextFrom`.
 * Amounts are null where there is no limit; `nextFrom` is null where nothing waits.
 */
export type OwnLimit = {
  readonly amount: number | null
  readonly next: number | null
  readonly nextFrom: Date | null
}

/**
 * The limit of a person whose logins each have their own: at every moment the tightest of them is in force.
 * `next` is what the first loosening makes of it.
 */
export function limitOfPerson(limits: readonly OwnLimit[]): OwnLimit {
  const at = (time: number) =>
    limits
      .map(({ amount, next, nextFrom }) => (nextFrom !== null && nextFrom.getTime() <= time ? next : amount))
      .reduce(tighterLimit, null)
  const amount = at(-Infinity)
  const times = limits.flatMap(({ nextFrom }) => nextFrom?.getTime() ?? [])
  const nextFrom = times.toSorted((a, b) => a - b).find((time) => at(time) !== amount)
  if (nextFrom === undefined) return { amount, next: null, nextFrom: null }
  return { amount, next: at(nextFrom), nextFrom: new Date(nextFrom) }
}
