import type { FactBody } from './fact.ts'
import { isPlay } from './is-play.ts'
import { FULL_MATCH, MINUTE_MS } from './match-clock.ts'

/** An attempt at a match of which nothing counts, because the match is played again from its start. */
export type VoidedAttempt = {
  /** When it was stopped, in milliseconds since the epoch; -Infinity where nobody knows. */
  readonly stoppedAt: number
  /** The events that were reported of it, under their ids. */
  readonly events: ReadonlyMap<string, FactBody>
}

/** A fact that comes once an attempt was voided, as its source sends it. */
type LateFact = { readonly id: string; readonly body: FactBody; readonly happenedAt: number | undefined }

/**
 * Whether play is of the voided attempt of its match: it happened up to the stop, or is a later revision of an event that did.
 * Before the replay, which begins at `replayFrom` (its date, or its clock before that), so is what has no time, and what
 * belongs to play that began before the stop. Times are in milliseconds since the epoch.
 */
export function isOfVoided(
  { id, body, happenedAt }: LateFact,
  { stoppedAt, events }: VoidedAttempt,
  { replayFrom, now }: { readonly replayFrom: number; readonly now: number },
): boolean {
  if (!isPlay(body)) return false
  const at = happenedAt ?? now
  if (at <= stoppedAt) return true
  const known = events.get(id)
  // Sources number the goals of each attempt from one again: under one id, only one of the same minute is the same.
  if (at >= replayFrom) return known !== undefined && minuteOf(known) === minuteOf(body)
  const isOfPlayBefore = at - minuteOf(body) * MINUTE_MS <= stoppedAt
  // A replay may begin before its date: by its clock, even by one without a time.
  if (body.kind === 'period') return isOfPlayBefore
  return isOfPlayBefore || known !== undefined || happenedAt === undefined
}

function minuteOf(body: FactBody): number {
  if (body.kind === 'final') return FULL_MATCH
  return body.kind === 'event' || body.kind === 'period' ? body.at.minute : 0
}
