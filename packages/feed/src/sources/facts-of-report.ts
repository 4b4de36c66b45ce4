import type { EpochMs } from '@gaffer/rules'
import type { FactBody, MatchMinute, Side } from '../facts/fact.ts'
import { compareMinutes } from '../facts/facts-in-force.ts'
import { FULL_MATCH, HALF_MATCH, isPossibleMinute } from '../facts/match-clock.ts'
import { AUTHORITY } from './authority.ts'
import { eventFacts } from './event-facts.ts'
import { listOf, type FactList } from './fact-lists.ts'
import { isOff, isStopped } from './fixture-states.ts'
import { foldKeyedFacts } from './log-of-match.ts'
import type { FixtureState, MatchReport, ReportedEvent, ReportedLineUp, SourceKind } from './source-model.ts'
import { oneOfEach } from './one-of-each.ts'
import { statisticsFacts, type ReportedDifference } from './statistics-facts.ts'

/** A report in our terms and ids. */
export type FactsOfReport = {
  /** By a key that stays the same from one answer to the next. */
  readonly facts: ReadonlyMap<string, FactBody>
  /** The source's ids of players who took part in the match and are unknown to us. */
  readonly unknownPlayers: readonly string[]
  /** Goals that are not in the score yet. */
  readonly unconfirmed: readonly ReportedEvent[]
  /** Once the match is over: reported figures that differ from the counted ones. */
  readonly differences: readonly ReportedDifference[]
}

const NO_FACTS: ReadonlyMap<string, FactBody> = new Map()
const STARTERS = 11
const MAX_ADDED = 30

/**
 * A report as facts by key, ready to be compared with earlier answers of the same source (`mergeAnswer`) and with the log
 * (`factsToAppend`). What the source does not give (minutes, goals conceded, clean sheets) is left to the fold.
 * Nobody scores points in an awarded match; a match that will not be played, or not now, is postponed. `stored`
 * are the facts stored for this source so far.
 */
export function factsOfReport(
  reported: MatchReport,
  kind: SourceKind,
  playerIdOf: (sourceId: string) => number | undefined,
  stored: ReadonlyMap<string, FactBody> = NO_FACTS,
): FactsOfReport {
  const report = oneOfEach(reported, playerIdOf)
  const unknown = new Set(playedIn(report).filter((id) => playerIdOf(id) === undefined))
  const common = { unknownPlayers: [...unknown], unconfirmed: [], differences: [] }
  const frame = frameFacts(report, stored)
  if (!isPlayable(report)) return { ...common, facts: frame }
  const lineUps = lineUpFacts(report, playerIdOf)
  const events = eventFacts(report, playerIdOf, stored)
  const isAbsent = (list: FactList) => report.absent?.some((absent) => absent === list) === true
  const standing = [...stored].filter(([key]) => isAbsent(listOf(key)))
  const played = new Map([...frame, ...lineUps, ...events.facts, ...standing])
  const lines = statisticsFacts(report, playerIdOf, AUTHORITY[kind], foldKeyedFacts(played))
  return {
    ...common,
    facts: new Map([...played, ...lines.facts]),
    unconfirmed: events.unconfirmed,
    differences: lines.differences,
  }
}

/** Who started, had minutes or was part of an event. */
function playedIn({ statistics, lineUps, events }: MatchReport): readonly string[] {
  return [
    ...(lineUps.home?.starters ?? []),
    ...(lineUps.away?.starters ?? []),
    ...statistics.flatMap(({ playerId, statistics: { minutes = 0 } }) => (minutes > 0 ? [playerId] : [])),
    ...events.flatMap(({ event: { type: _type, ...ids } }) =>
      Object.values(ids).filter((id) => id !== undefined),
    ),
  ]
}

function isPlayable({ state }: MatchReport): boolean {
  return !isOff(state) && state !== 'awarded'
}

function frameFacts(
  report: MatchReport,
  stored: ReadonlyMap<string, FactBody>,
): ReadonlyMap<string, FactBody> {
  const { state, kickOffAt, score } = report
  const facts = new Map<string, FactBody>()
  facts.set('schedule', scheduleFact(state, kickOffAt))
  if (isOff(state) || state === 'scheduled' || state === 'delayed') return facts
  if (score !== undefined) facts.set('score', { kind: 'score', ...score })
  if (state === 'abandoned' || state === 'awarded') {
    facts.set('outcome', outcomeFact(state))
  }
  const clock = clockFact(report, stored.get('clock'))
  if (clock !== undefined && state !== 'awarded') facts.set('clock', clock)
  if (state === 'finished' && report.isComplete) facts.set('final', { kind: 'final' })
  return facts
}

/** The schedule that follows from a state; the same in a report and in a calendar. */
export function scheduleFact(state: FixtureState, kickOffAt: EpochMs | null): FactBody {
  switch (state) {
    case 'postponed':
    case 'deleted':
      return { kind: 'postponed' }
    case 'cancelled':
      return { kind: 'postponed', detail: state }
    case 'delayed':
    case 'interrupted':
    case 'suspended':
      return { kind: 'scheduled', kickOffAt, detail: state }
    default:
      return { kind: 'scheduled', kickOffAt }
  }
}

/** How a match ended that was not played to its end. */
export function outcomeFact(state: 'abandoned' | 'awarded'): FactBody {
  return { kind: 'abandoned', countsAsFinal: false, ...(state === 'awarded' && { detail: state }) }
}

/**
 * The whistle is never before the last event: sources leave out the added minutes of a finished match. A match in play
 * whose clock is missing stands where it stood, and so does one that is stopped in its break.
 */
function clockFact(
  { state, clock, events }: MatchReport,
  stored: FactBody | undefined,
): FactBody | undefined {
  if (state === 'inPlay' && clock === undefined) {
    return stored ?? { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } }
  }
  if (isStopped(state)) {
    const isInBreak =
      stored?.kind === 'period' && stored.period === 'halfTime' && clock?.period === 'firstHalf'
    if (clock === undefined || (isInBreak && clock.at.minute >= HALF_MATCH)) return stored
  }
  if (state !== 'finished') return clock && { kind: 'period', period: clock.period, at: possible(clock.at) }
  const minutes = events.flatMap(({ at }) => (at === undefined || !isPossibleMinute(at) ? [] : [at]))
  const whistle = { minute: FULL_MATCH, added: 0 }
  const at = [whistle, possible(clock?.at), ...minutes].reduce((a, b) => (compareMinutes(a, b) < 0 ? b : a))
  return { kind: 'period', period: 'fullTime', at }
}

/** A clock that jumps is limited to the minutes a match can have. */
function possible(at: MatchMinute = { minute: 0, added: 0 }): MatchMinute {
  const within = (value: number, max: number) => Math.max(0, Math.min(max, Math.trunc(value) || 0))
  return { minute: within(at.minute, FULL_MATCH), added: within(at.added, MAX_ADDED) }
}

function lineUpFacts(
  report: MatchReport,
  playerIdOf: (sourceId: string) => number | undefined,
): ReadonlyMap<string, FactBody> {
  const facts = new Map<string, FactBody>()
  const ours = (ids: readonly string[]) => ids.flatMap((id) => playerIdOf(id) ?? [])
  for (const side of ['home', 'away'] as const) {
    const lineUp = report.lineUps[side]
    if (lineUp === undefined || lineUp.starters.length === 0) continue
    const starters = ours(startersOf(lineUp, side, report))
    const bench = ours(lineUp.bench).filter((id) => !starters.includes(id))
    if (starters.length > 0) facts.set(`lineUp/${side}`, { kind: 'lineUp', side, starters, bench })
  }
  return facts
}

/** A starter missing from a line-up is recognised by their figures. */
function startersOf(lineUp: ReportedLineUp, side: Side, report: MatchReport): readonly string[] {
  const { starters, bench } = lineUp
  const missing = report.statistics.filter(
    ({ playerId, side: own, statistics }) =>
      own === side &&
      statistics.started === true &&
      (statistics.minutes ?? 0) > 0 &&
      !starters.includes(playerId) &&
      !bench.includes(playerId),
  )
  return [...starters, ...missing.map(({ playerId }) => playerId)].slice(
    0,
    Math.max(STARTERS, starters.length),
  )
}
