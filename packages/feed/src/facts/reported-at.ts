import type { MatchFact } from './fact.ts'

/** When a fact happened, or was reported; in milliseconds since the epoch. */
export function timeOf(fact: MatchFact | undefined): number | undefined {
  return fact?.happenedAt?.getTime()
}

/** When a fact was first reported, or reported again after it had been withdrawn. */
export function begunAt(reported: readonly MatchFact[]): number | undefined {
  const withdrawn = Math.max(
    -1,
    ...reported.flatMap(({ body, revision }) => (body.kind === 'withdrawn' ? [revision] : [])),
  )
  const times = reported.flatMap(({ revision, happenedAt }) =>
    revision > withdrawn && happenedAt !== undefined ? [happenedAt.getTime()] : [],
  )
  return times.length === 0 ? undefined : Math.min(...times)
}

/** The newest revision. */
export function newest(reported: readonly MatchFact[]): MatchFact | undefined {
  return reported.reduce<MatchFact | undefined>(
    (last, fact) => (last !== undefined && last.revision >= fact.revision ? last : fact),
    undefined,
  )
}

/**
 * Whether a fact was played between two moments, by all that was reported of it: a clock goes on under one id, and anything else
 * happened when it was first reported. One without a time was.
 */
export function isPlayedBetween(reported: readonly MatchFact[], from: number, to: number): boolean {
  const clock = reported.filter(({ body }) => body.kind === 'period')
  const times = clock.length > 0 ? clock.map(timeOf) : [begunAt(reported)]
  return times.some((at) => at === undefined || (at > from && at < to))
}
