import type { MatchFact } from './fact.ts'
import { type FactInForce, OPERATOR_SOURCE } from './facts-in-force.ts'
import { ANOTHER_DATE_MS } from './match-clock.ts'
import type { MatchIssue, MatchStatus } from './match-state.ts'
import { begunAt } from './reported-at.ts'

/**
 * Play that counts in a match that is over and happened long before the date of the match, which was stopped before it got that
 * date: it is of the first attempt, of which nothing counts. A date to come voids that attempt by itself (`isReplayed`); a
 * date that is reported only once it has passed, or after the match had been played on, does not, and a person has to look. One that its
 * source called suspended or interrupted goes on where it stopped. What a person added or corrected is not judged.
 */
export function checkDate(
  facts: readonly MatchFact[],
  inForce: readonly FactInForce[],
  status: MatchStatus,
): readonly MatchIssue[] {
  if (status !== 'final' || !facts.some(({ body }) => body.kind === 'abandoned')) return []
  const goesOn = facts.some(
    ({ body }) => body.kind === 'scheduled' && (body.detail === 'suspended' || body.detail === 'interrupted'),
  )
  const dates = inForce.flatMap(({ body }) => (body.kind === 'scheduled' ? (body.kickOffAt ?? []) : []))
  if (goesOn || dates.length === 0) return []
  const date = Math.max(...dates)
  const byId = Map.groupBy(facts, ({ sourceEventId }) => sourceEventId)
  const early = inForce.find(({ id, body }) => {
    const reported = byId.get(id) ?? []
    if (body.kind !== 'event' || reported.some(({ source }) => source === OPERATOR_SOURCE)) return false
    const at = begunAt(reported)
    return at !== undefined && at < date - ANOTHER_DATE_MS
  })
  return early === undefined ? [] : [{ code: 'playBeforeDate', sourceEventId: early.id, playerId: undefined }]
}
