import type { MatchFact } from './fact.ts'
import { type FactInForce, OPERATOR_SOURCE } from './facts-in-force.ts'
import { isPlay } from './is-play.ts'
import { ANOTHER_DATE_MS, MINUTE_MS } from './match-clock.ts'
import type { MatchIssue, MatchStatus } from './match-state.ts'
import { begunAt, isPlayedBetween, newest, timeOf } from './reported-at.ts'

/**
 * Play that counts in a match that is over and is of a first attempt, of which nothing counts: it happened before the match
 * was stopped, and the match got a date after that stop; or it happened more than twelve hours before the date. A date that is known
 * in time voids that attempt by itself (`stopBeforeReplay`); otherwise a person has to look. One that its source called suspended or
 * interrupted goes on where it stopped, as does one that was played on before that date and whose first half did not begin
 * again. What a person added or corrected is not judged.
 */
export function checkDate(
  facts: readonly MatchFact[],
  inForce: readonly FactInForce[],
  status: MatchStatus,
): readonly MatchIssue[] {
  if (status !== 'final') return []
  const byId = Map.groupBy(facts, ({ sourceEventId }) => sourceEventId)
  const stops = facts.filter(({ body }) => body.kind === 'abandoned')
  const goesOn = facts.some(
    ({ body }) => body.kind === 'scheduled' && (body.detail === 'suspended' || body.detail === 'interrupted'),
  )
  const dates = inForce.flatMap(({ body }) => (body.kind === 'scheduled' ? (body.kickOffAt ?? []) : []))
  if (stops.length === 0 || goesOn || dates.length === 0) return []
  const date = Math.max(...dates)
  const until = Math.max(date - ANOTHER_DATE_MS, endOfAttempt(inForce, byId, stops, date))
  const early = inForce.find(({ id, body }) => {
    const reported = byId.get(id) ?? []
    if (body.kind !== 'event' || reported.some(({ source }) => source === OPERATOR_SOURCE)) return false
    const at = begunAt(reported)
    return at !== undefined && at < until
  })
  return early === undefined ? [] : [{ code: 'playBeforeDate', sourceEventId: early.id, playerId: undefined }]
}

/** When the attempt before `date` was stopped, in a match that ended after it; not where it was played on before that date. */
function endOfAttempt(
  inForce: readonly FactInForce[],
  byId: ReadonlyMap<string, readonly MatchFact[]>,
  stops: readonly MatchFact[],
  date: number,
): number {
  const stoppedAt = Math.max(...stops.map((stop) => timeOf(stop) ?? -Infinity))
  const end = inForce.find(({ body }) => body.kind === 'final')
  const endedAt = timeOf(newest(byId.get(end?.id ?? '') ?? [])) ?? -Infinity
  if (stoppedAt >= date || endedAt < date) return -Infinity
  const isPlayedOn = inForce.some(
    ({ id, body }) => isPlay(body) && isPlayedBetween(byId.get(id) ?? [], stoppedAt, date),
  )
  const isBegunAgain = inForce.some(
    ({ id, body }) =>
      body.kind === 'period' && byId.get(id)?.some((fact) => isFirstHalfSince(fact, stoppedAt)) === true,
  )
  return isPlayedOn && !isBegunAgain ? -Infinity : stoppedAt
}

/** Whether this is the clock of a first half that began after a moment, by its time and its minute. */
function isFirstHalfSince(fact: MatchFact, moment: number): boolean {
  const { body } = fact
  if (body.kind !== 'period' || body.period !== 'firstHalf') return false
  return (timeOf(fact) ?? -Infinity) - body.at.minute * MINUTE_MS > moment
}
