import type { MatchFact } from './fact.ts'
import { type FactInForce, OPERATOR_SOURCE } from './facts-in-force.ts'
import type { MatchIssue } from './match-state.ts'

/**
 * Play that a source reported after the match had been stopped or its result awarded: one of the two is a mistake. Facts
 * whose time nobody knows are not judged, nor those that a person added or corrected.
 */
export function checkStop(
  facts: readonly MatchFact[],
  inForce: readonly FactInForce[],
): readonly MatchIssue[] {
  const byId = Map.groupBy(facts, ({ sourceEventId }) => sourceEventId)
  const stops = inForce.flatMap(({ id, body }) =>
    body.kind === 'abandoned' && !body.countsAsFinal ? (begunAt(ofDecider(byId.get(id) ?? [])) ?? []) : [],
  )
  if (stops.length === 0) return []
  const stoppedAt = Math.max(...stops)
  const isLater = ({ id, body }: FactInForce) => {
    const reported = byId.get(id) ?? []
    if (reported.some(({ source }) => source === OPERATOR_SOURCE)) return false
    // A clock is one fact that goes on; an event that is corrected happened when it was first reported.
    const at = body.kind === 'period' ? newest(reported)?.happenedAt?.getTime() : begunAt(reported)
    return at !== undefined && at > stoppedAt
  }
  const play = inForce.find(
    (fact) => (fact.body.kind === 'period' || fact.body.kind === 'event') && isLater(fact),
  )
  return play === undefined ? [] : [{ code: 'playAfterStop', sourceEventId: play.id, playerId: undefined }]
}

/** The revisions of the person who decides about a fact: a person's correction lies over what a source reports. */
function ofDecider(reported: readonly MatchFact[]): readonly MatchFact[] {
  const corrections = reported.filter(({ source }) => source === OPERATOR_SOURCE)
  const isInForce = newest(corrections)?.body.kind === 'abandoned'
  return isInForce ? corrections : reported.filter(({ source }) => source !== OPERATOR_SOURCE)
}

/** When a fact was first reported, or reported again after it had been withdrawn. */
function begunAt(reported: readonly MatchFact[]): number | undefined {
  const withdrawn = Math.max(
    -1,
    ...reported.flatMap(({ body, revision }) => (body.kind === 'withdrawn' ? [revision] : [])),
  )
  const times = reported.flatMap(({ revision, happenedAt }) =>
    revision > withdrawn && happenedAt !== undefined ? [happenedAt.getTime()] : [],
  )
  return times.length === 0 ? undefined : Math.min(...times)
}

function newest(reported: readonly MatchFact[]): MatchFact | undefined {
  return reported.reduce<MatchFact | undefined>(
    (last, fact) => (last !== undefined && last.revision >= fact.revision ? last : fact),
    undefined,
  )
}
