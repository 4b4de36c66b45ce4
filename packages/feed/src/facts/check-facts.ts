import type { MatchStatistics, Position } from '@gaffer/rules'
import { UNNAMED_PLAYER, type EventBody, type MatchEvent, type MatchPeriod, type Side } from './fact.ts'
import { HALF_MATCH, isAhead, isPossibleMinute, type MatchClock } from './match-clock.ts'
import type { LineUpOfSide, MatchIssue, MatchIssueCode } from './match-state.ts'
import type { CheckedEvent } from './play-timeline.ts'
import { compareMinutes, type FactInForce } from './facts-in-force.ts'
import { isOfReader } from './reader-keys.ts'

/** The statistics lines of one player merged field by field; later lines win. */
export type StatisticsLine = {
  readonly side: Side
  readonly given: Partial<MatchStatistics>
  /** Whether a reader of a provider made all of them. */
  readonly isRead: boolean
  /** Whether they play in another match at that time. */
  readonly isElsewhere: boolean
}

/** The facts that make sense, sorted by kind, and one issue for each of the others. */
export type CheckedFacts = {
  readonly lineUps: { readonly home: LineUpOfSide | undefined; readonly away: LineUpOfSide | undefined }
  readonly events: readonly CheckedEvent[]
  readonly lines: ReadonlyMap<number, StatisticsLine>
  readonly issues: readonly MatchIssue[]
}

/** Extra time, with as much stoppage time as some providers count. */
const MAX_MINUTES = 135
const MAX_COUNT = 99

/**
 * Rejects the impossible: unknown players, the wrong side, impossible minutes and figures. `facts` are those in
 * force.
 */
export function checkFacts(
  facts: readonly FactInForce[],
  clock: MatchClock,
  positionOf: (playerId: number) => Position | undefined,
): CheckedFacts {
  const issues: MatchIssue[] = []
  const sideOf = new Map<number, Side>()
  const lineUps = { home: undefined, away: undefined } as { [side in Side]: LineUpOfSide | undefined }
  for (const { id, body } of facts) {
    if (body.kind !== 'lineUp') continue
    const named = new Set<number>()
    const isNameable = (playerId: number) => {
      const other = sideOf.get(playerId)
      const code =
        positionOf(playerId) === undefined
          ? 'unknownPlayer'
          : other !== undefined && other !== body.side
            ? 'wrongSide'
            : named.has(playerId)
              ? 'playerTwice'
              : undefined
      if (code !== undefined) issues.push({ code, sourceEventId: id, playerId })
      else named.add(playerId)
      return code === undefined
    }
    const starters = body.starters.filter(isNameable)
    const bench = body.bench.filter(isNameable)
    // A newer line-up of a side replaces the whole older one.
    for (const [playerId, side] of sideOf) if (side === body.side) sideOf.delete(playerId)
    for (const playerId of named) sideOf.set(playerId, body.side)
    lineUps[body.side] = { starters, bench, ...(body.isReported && { isReported: true }) }
  }
  const events: CheckedEvent[] = []
  for (const { id, body } of facts) {
    if (body.kind !== 'event') continue
    const issue = issueOfEvent(body, clock, positionOf, sideOf)
    if (issue !== undefined) issues.push({ ...issue, sourceEventId: id })
    else events.push({ ...eventOf(body, positionOf), id, isNumbered: isOfReader(id, body) })
  }
  const lines = new Map<number, StatisticsLine>()
  for (const { id, body } of facts) {
    if (body.kind !== 'statistics') continue
    const { playerId } = body
    const side = sideOf.get(playerId) ?? lines.get(playerId)?.side ?? body.side
    if (positionOf(playerId) === undefined) {
      issues.push({ code: 'unknownPlayer', sourceEventId: id, playerId })
    } else if (side !== body.side) {
      issues.push({ code: 'wrongSide', sourceEventId: id, playerId })
    } else {
      const possible = possibleFields(body.statistics)
      if (possible.isCut) issues.push({ code: 'impossibleStatistic', sourceEventId: id, playerId })
      const known = lines.get(playerId)
      const isRead = known?.isRead !== false && isOfReader(id, body)
      const isElsewhere = known?.isElsewhere === true || body.isElsewhere === true
      lines.set(playerId, { side, given: { ...known?.given, ...possible.fields }, isRead, isElsewhere })
    }
  }
  // Facts come in the order of their ids, so a stable sort keeps that order where none is given.
  return { lineUps, events: events.sort(compareEvents), lines, issues }
}

function compareEvents(a: CheckedEvent, b: CheckedEvent): number {
  return compareMinutes(a.at, b.at) || a.order - b.order
}

function eventOf(
  { side, at, event, order, gone }: EventBody,
  positionOf: (playerId: number) => Position | undefined,
): Omit<CheckedEvent, 'id' | 'isNumbered'> {
  const known = withoutUnknownPlayers(event, positionOf)
  // Only full minutes count: a player who comes on in the 61st has 29 left, unless it is at half-time.
  const begunAt = gone === HALF_MATCH ? gone : at.minute
  return { side, at, event: known, order: order ?? 0, gone: gone ?? at.minute, begunAt }
}

function issueOfEvent(
  body: EventBody,
  clock: MatchClock,
  positionOf: (playerId: number) => Position | undefined,
  sideOf: ReadonlyMap<number, Side>,
): { readonly code: MatchIssueCode; readonly playerId: number | undefined } | undefined {
  const time = issueOfTime(body, clock, clock.period)
  if (time !== undefined) return { code: time, playerId: undefined }
  for (const playerId of actorsOf(body.event)) {
    if (positionOf(playerId) === undefined) return { code: 'unknownPlayer', playerId }
    const side = sideOf.get(playerId)
    if (side !== undefined && side !== body.side) return { code: 'wrongSide', playerId }
  }
  return undefined
}

function issueOfTime(
  body: EventBody,
  clock: MatchClock,
  period: MatchPeriod | undefined,
): MatchIssueCode | undefined {
  if (!isPossibleMinute(body.at)) return 'impossibleMinute'
  if (isAhead(body.at, period)) return 'futureMinute'
  if (clock.whistleAt !== undefined && compareMinutes(body.at, clock.whistleAt) > 0) return 'eventAfterFinal'
  return undefined
}

function actorsOf(event: MatchEvent): readonly number[] {
  if (event.type === 'substitution') {
    return [event.playerInId, event.playerOutId].filter((id) => id !== UNNAMED_PLAYER)
  }
  const isGoal = event.type === 'goal' || event.type === 'penaltyScored' || event.type === 'ownGoal'
  return isGoal && event.playerId === UNNAMED_PLAYER ? [] : [event.playerId]
}

/** A goal counts even when its assistant is unknown. */
function withoutUnknownPlayers(
  event: MatchEvent,
  positionOf: (id: number) => Position | undefined,
): MatchEvent {
  const isKnown = (id: number | undefined) => id !== undefined && positionOf(id) !== undefined
  if ((event.type === 'goal' || event.type === 'penaltyScored') && !isKnown(event.assistantId)) {
    return { ...event, assistantId: undefined }
  }
  if (event.type === 'penaltySaved' && !isKnown(event.takerId)) return { ...event, takerId: undefined }
  return event
}

function possibleFields(statistics: Partial<MatchStatistics>): {
  readonly fields: Partial<MatchStatistics>
  readonly isCut: boolean
} {
  const given = Object.entries(statistics).filter(([, value]) => value !== undefined)
  const possible = given.filter(([field, value]) => isPossible(field, value))
  return { fields: Object.fromEntries(possible), isCut: possible.length < given.length }
}

function isPossible(field: string, value: unknown): boolean {
  if (field === 'started') return typeof value === 'boolean'
  if (typeof value !== 'number' || !Number.isInteger(value)) return false
  if (field === 'bonusScore') return Math.abs(value) < 1000
  return value >= 0 && value <= (field === 'minutes' ? MAX_MINUTES : MAX_COUNT)
}
