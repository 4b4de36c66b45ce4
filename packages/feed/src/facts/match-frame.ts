import type { MatchStatistics } from '@gaffer/rules'
import type { FactBody, MatchPeriod, Side } from './fact.ts'
import { FULL_MATCH, HALF_MATCH } from './match-clock.ts'
import type { LineUpOfSide } from './match-state.ts'
import { clockOfMinute, LINE_UPS_BEFORE, offsetOfClock, HALF_TIME_BREAK, type Halves } from './match-times.ts'
import type { TimedFact } from './timed-fact.ts'

/** Minutes at which the clock is reported even if nothing happens; 60 is one of them because points depend on it. */
const CLOCK_TICKS = [15, 30, 60, 75] as const

/** The facts every match has: line-ups, periods and clock ticks. `name` makes its ids unique. */
export function frameOfMatch(
  name: string,
  lineUps: { readonly [side in Side]: LineUpOfSide },
  halves: Halves,
): readonly TimedFact[] {
  const fact = createFact(name)
  const period = (which: MatchPeriod, minute: number, added = 0): FactBody => ({
    kind: 'period',
    period: which,
    at: { minute, added },
  })
  const whistle = offsetOfClock(halves.first + halves.second, halves)
  return [
    fact('line-up-home', -LINE_UPS_BEFORE, { kind: 'lineUp', side: 'home', ...lineUps.home }),
    fact('line-up-away', -LINE_UPS_BEFORE, { kind: 'lineUp', side: 'away', ...lineUps.away }),
    fact('first-half', 0, period('firstHalf', 0)),
    ...CLOCK_TICKS.map((minute, index) => {
      const half = minute <= HALF_MATCH ? 'firstHalf' : 'secondHalf'
      const offset = offsetOfClock(clockOfMinute(minute, halves), halves)
      return fact('clock', offset, period(half, minute), index + 1)
    }),
    fact('half-time', halves.first, period('halfTime', HALF_MATCH, halves.first - HALF_MATCH)),
    fact('second-half', halves.first + HALF_TIME_BREAK, period('secondHalf', HALF_MATCH)),
    fact('full-time', whistle, period('fullTime', FULL_MATCH, halves.second - HALF_MATCH)),
  ]
}

/** Game minutes from the whistle to the statistics, and to the declaration of bonus and result. */
const LINES_AFTER = 1
const BONUS_AFTER = 5

/** A player's figures after a match, including the bonus. */
export type FinalLine = {
  readonly playerId: number
  readonly side: Side
  readonly statistics: MatchStatistics
}

/**
 * The facts every match ends with: the score (if known) at the whistle, a statistics line for each player a minute
 * later, and after five minutes the same lines with the bonus, then the declaration of the result. `whistle` is in
 * game minutes from kick-off; `name` makes ids unique.
 */
export function endOfMatch(
  name: string,
  score: { readonly home: number; readonly away: number } | undefined,
  lines: readonly FinalLine[],
  whistle: number,
): readonly TimedFact[] {
  const fact = createFact(name)
  const lineOf = ({ playerId, side }: FinalLine, statistics: MatchStatistics): FactBody => ({
    kind: 'statistics',
    side,
    playerId,
    statistics,
  })
  const declared = whistle + BONUS_AFTER
  return [
    ...(score === undefined ? [] : [fact('score', whistle, { kind: 'score', ...score })]),
    ...lines.map((line) => {
      const withoutBonus = { ...line.statistics, bonus: undefined }
      return fact(`line-${line.playerId}`, whistle + LINES_AFTER, lineOf(line, withoutBonus))
    }),
    ...lines.map((line) => fact(`line-${line.playerId}`, declared, lineOf(line, line.statistics), 2)),
    fact('final', declared, { kind: 'final' }),
  ]
}

function createFact(name: string) {
  return (id: string, offset: number, body: FactBody, revision = 1): TimedFact => ({
    offset,
    sourceEventId: `${name}-${id}`,
    revision,
    body,
  })
}
