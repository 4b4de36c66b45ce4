import type { MatchFact } from './fact.ts'
import { type FactInForce, OPERATOR_SOURCE } from './facts-in-force.ts'
import { hasGoalsAfterStop } from './goals-after-stop.ts'
import type { MatchIssue, MatchStatus } from './match-state.ts'
import { begunAt, newest, timeOf } from './reported-at.ts'
import { isStop } from './is-stop.ts'

/**
 * Play that a source reported after the match had been stopped, or its result awarded: one of the two is a mistake. Facts whose time
 * nobody knows are not judged, nor those that a person added or corrected. What is reported after an end needs the time of the kick-off,
 * which no fact has, and is not judged here.
 */
export function checkStop(
  facts: readonly MatchFact[],
  inForce: readonly FactInForce[],
  status: MatchStatus,
): readonly MatchIssue[] {
  if (status !== 'abandoned') return []
  const byId = Map.groupBy(facts, ({ sourceEventId }) => sourceEventId)
  const stops = inForce.flatMap(({ id, body }) =>
    isStop(body) ? (begunAt(ofDecider(byId.get(id) ?? [])) ?? []) : [],
  )
  if (stops.length === 0) return []
  const stoppedAt = Math.max(...stops)
  const isPlayedOn = ({ id, body }: FactInForce) => {
    if (body.kind !== 'period' && body.kind !== 'event') return false
    const reported = byId.get(id) ?? []
    if (reported.some(({ source }) => source === OPERATOR_SOURCE)) return false
    // A clock is one fact that goes on; an event that is corrected happened when it was first reported.
    const at = body.kind === 'period' ? timeOf(newest(reported)) : begunAt(reported)
    return at !== undefined && at > stoppedAt
  }
  const play = inForce.find(isPlayedOn)
  if (play === undefined && !hasGoalsAfterStop(facts, inForce, stoppedAt)) return []
  return [{ code: 'playAfterStop', sourceEventId: play?.id ?? '', playerId: undefined }]
}

/** The revisions of the person who decides about a stop: a person's correction lies over what a source reports. */
function ofDecider(reported: readonly MatchFact[]): readonly MatchFact[] {
  const corrections = reported.filter(({ source }) => source === OPERATOR_SOURCE)
  const isDecided = newest(corrections)?.body.kind === 'abandoned'
  return isDecided ? corrections : reported.filter(({ source }) => source !== OPERATOR_SOURCE)
}
