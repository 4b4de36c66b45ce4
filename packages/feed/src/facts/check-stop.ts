import type { MatchFact } from './fact.ts'
import { type FactInForce, OPERATOR_SOURCE } from './facts-in-force.ts'
import { hasGoalsAfterStop } from './goals-after-stop.ts'
import type { MatchIssue, MatchStatus } from './match-state.ts'
import { begunAt, newest, timeOf } from './reported-at.ts'

/** Facts that a source reports at once may come in any order. */
const IN_ANY_ORDER_MS = 120_000

/**
 * Play that a source reported after the match had been stopped, its result awarded, or its end: one of the two is a mistake.
 * After the end only a period is play, for events are reported late; after a stop goals of score and figures too. Facts whose time nobody knows are not judged, nor
 * those that a person added or corrected.
 */
export function checkStop(
  facts: readonly MatchFact[],
  inForce: readonly FactInForce[],
  status: MatchStatus,
): readonly MatchIssue[] {
  if (status !== 'abandoned' && status !== 'final') return []
  const byId = Map.groupBy(facts, ({ sourceEventId }) => sourceEventId)
  const stops = inForce.flatMap(({ id, body }) => {
    const reported = ofDecider(byId.get(id) ?? [])
    if (status === 'final') return body.kind === 'final' ? (timeOf(newest(reported)) ?? []) : []
    return body.kind === 'abandoned' && !body.countsAsFinal ? (begunAt(reported) ?? []) : []
  })
  if (stops.length === 0) return []
  const stoppedAt = Math.max(...stops) + (status === 'final' ? IN_ANY_ORDER_MS : 0)
  const isPlayedOn = ({ id, body }: FactInForce) => {
    const isPeriod = body.kind === 'period' && !(status === 'final' && body.period === 'fullTime')
    if (!isPeriod && !(status === 'abandoned' && body.kind === 'event')) return false
    const reported = byId.get(id) ?? []
    if (reported.some(({ source }) => source === OPERATOR_SOURCE)) return false
    // A clock is one fact that goes on; an event that is corrected happened when it was first reported.
    const at = isPeriod ? timeOf(newest(reported)) : begunAt(reported)
    return at !== undefined && at > stoppedAt
  }
  const play = inForce.find(isPlayedOn)
  const isPlay =
    play !== undefined || (status === 'abandoned' && hasGoalsAfterStop(facts, inForce, stoppedAt))
  return isPlay ? [{ code: 'playAfterStop', sourceEventId: play?.id ?? '', playerId: undefined }] : []
}

/** The revisions of the person who decides about a fact: a person's correction lies over what a source reports. */
function ofDecider(reported: readonly MatchFact[]): readonly MatchFact[] {
  const corrections = reported.filter(({ source }) => source === OPERATOR_SOURCE)
  const decided = newest(corrections)?.body.kind
  const isInForce = decided === 'abandoned' || decided === 'final'
  return isInForce ? corrections : reported.filter(({ source }) => source !== OPERATOR_SOURCE)
}
