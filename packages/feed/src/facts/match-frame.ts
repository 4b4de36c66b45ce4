import type { FactBody, MatchPeriod, Side } from './fact.ts'
import { FULL_MATCH, HALF_MATCH } from './match-clock.ts'
import type { LineUpOfSide } from './match-state.ts'
import { clockOfMinute, LINE_UPS_BEFORE, offsetOfClock, PAUSE, type Halves } from './match-times.ts'
import type { TimedFact } from './timed-fact.ts'

/** Minutes at which the clock is told though nothing happens, 60 among them for the points it brings. */
const CLOCK_TICKS = [15, 30, 60, 75] as const

/** The facts every match has: line-ups, periods and the ticks of its clock. `name` makes its ids unique. */
export function frameOfMatch(
  name: string,
  lineUps: { readonly [side in Side]: LineUpOfSide },
  halves: Halves,
): readonly TimedFact[] {
  const fact = (id: string, offset: number, body: FactBody, revision = 1): TimedFact => ({
    offset,
    sourceEventId: `${name}-${id}`,
    revision,
    body,
  })
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
    fact('second-half', halves.first + PAUSE, period('secondHalf', HALF_MATCH)),
    fact('full-time', whistle, period('fullTime', FULL_MATCH, halves.second - HALF_MATCH)),
  ]
}
