import type { FactBody, MatchDetail, MatchMinute, MatchPeriod } from './fact.ts'
import type { MatchIssue, MatchState, MatchStatus } from './match-state.ts'
import { compareMinutes, type FactInForce } from './facts-in-force.ts'

/** Minutes of regular time in a match; stoppage time does not count. */
export const FULL_MATCH = 90
export const HALF_MATCH = 45
export const MINUTE_MS = 60_000
/** Dates of one match further apart are two appointments, in milliseconds. */
export const ANOTHER_DATE_MS = 12 * 3_600_000

/** How far the match has got and its score, as far as the facts go. */
export type MatchClock = {
  readonly status: MatchStatus
  readonly detail: MatchDetail | undefined
  readonly minute: MatchMinute | undefined
  /** The minute of the final whistle, where the source gives it. */
  readonly whistleAt: MatchMinute | undefined
  /** The furthest period named by a fact, the last one once the match is over; undefined when the source names none. */
  readonly period: MatchPeriod | undefined
  readonly score: MatchState['score']
  readonly issues: readonly MatchIssue[]
}

const PERIODS: readonly MatchPeriod[] = ['firstHalf', 'halfTime', 'secondHalf', 'fullTime']

const STATUS_OF_PERIOD = {
  firstHalf: 'firstHalf',
  halfTime: 'halfTime',
  secondHalf: 'secondHalf',
  fullTime: 'final',
} as const satisfies { readonly [period in MatchPeriod]: MatchStatus }

/** Reads status, minute and score from the facts in force. A match that is over has had every period, named or not. */
export function readMatchClock(facts: readonly FactInForce[]): MatchClock {
  const issues: MatchIssue[] = []
  const isOver = facts.some(
    ({ body }) => body.kind === 'final' || (body.kind === 'abandoned' && body.countsAsFinal),
  )
  const period = isOver ? 'fullTime' : furthestPeriod(facts)
  let minute: MatchMinute | undefined
  let whistleAt: MatchMinute | undefined
  let outcome: 'final' | 'abandoned' | undefined
  let schedule: ScheduleBody = { kind: 'scheduled', kickOffAt: null }
  let awarded: 'awarded' | undefined
  let score: MatchState['score']
  for (const { id, body } of facts) {
    if (body.kind === 'period' && isPossibleMinute(body.at)) {
      minute = later(minute, body.at)
      if (body.period === 'fullTime') whistleAt = later(whistleAt, body.at)
    } else if (body.kind === 'period') {
      issues.push({ code: 'impossibleMinute', sourceEventId: id, playerId: undefined })
    } else if (body.kind === 'event' && isPossibleMinute(body.at) && !isAhead(body.at, period)) {
      minute = later(minute, body.at)
    } else if (body.kind === 'final') outcome = 'final'
    else if (body.kind === 'abandoned') {
      outcome ??= body.countsAsFinal ? 'final' : 'abandoned'
      awarded ??= body.detail
    } else if (body.kind === 'scheduled' || body.kind === 'postponed') schedule = body
    else if (body.kind === 'score') {
      const isOther = score !== undefined && (score.home !== body.home || score.away !== body.away)
      if (isOther) issues.push({ code: 'severalFinalScores', sourceEventId: id, playerId: undefined })
      score = { home: body.home, away: body.away }
    }
  }
  const underWay = period === undefined ? statusOfMinute(minute) : STATUS_OF_PERIOD[period]
  const status = outcome ?? underWay ?? schedule.kind
  const detail = status === 'abandoned' ? awarded : detailOf(status, schedule)
  if (whistleAt !== undefined) minute = whistleAt
  else if (status === 'final') minute = later(minute, { minute: FULL_MATCH, added: 0 })
  return { status, detail, minute, whistleAt, period, score, issues }
}

type ScheduleBody = Extract<FactBody, { readonly kind: 'scheduled' | 'postponed' }>

/** A match that is being played is not delayed any more, and one that is over is none of it. */
function detailOf(status: MatchStatus, schedule: ScheduleBody): MatchDetail | undefined {
  if (status === 'final') return undefined
  const isUnderWay = status !== 'scheduled' && status !== 'postponed'
  return isUnderWay && schedule.detail === 'delayed' ? undefined : schedule.detail
}

/** An event of the second half while the source is still in the first. */
export function isAhead(at: MatchMinute, period: MatchPeriod | undefined): boolean {
  return at.minute > HALF_MATCH && (period === 'firstHalf' || period === 'halfTime')
}

/** Whether a match can have this minute: 0-90, and an added part of 0-30. */
export function isPossibleMinute(at: MatchMinute): boolean {
  const isWhole = Number.isInteger(at.minute) && Number.isInteger(at.added)
  return isWhole && at.minute >= 0 && at.minute <= FULL_MATCH && at.added >= 0 && at.added <= 30
}

/** Minutes of regular time gone, 0-90. */
export function minutesGone(clock: MatchClock): number {
  if (clock.status === 'final') return FULL_MATCH
  const gone = Math.min(clock.minute?.minute ?? 0, FULL_MATCH)
  return clock.status === 'firstHalf' || clock.status === 'halfTime' ? Math.min(gone, HALF_MATCH) : gone
}

function furthestPeriod(facts: readonly FactInForce[]): MatchPeriod | undefined {
  let furthest = -1
  for (const { body } of facts) {
    if (body.kind === 'period' && isPossibleMinute(body.at)) {
      furthest = Math.max(furthest, PERIODS.indexOf(body.period))
    }
  }
  return PERIODS[furthest]
}

function statusOfMinute(minute: MatchMinute | undefined): MatchStatus | undefined {
  if (minute === undefined) return undefined
  return minute.minute <= HALF_MATCH ? 'firstHalf' : 'secondHalf'
}

function later(a: MatchMinute | undefined, b: MatchMinute): MatchMinute {
  return a === undefined || compareMinutes(a, b) < 0 ? b : a
}
