import type { Appointment } from '../../simulators/feeds/appointment.ts'
import type { Provider } from '../../simulators/feeds/faults.ts'
import type { LeagueFixture } from '../../simulators/feeds/league.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The round whose calendar changes, and the first one that can be rehearsed with it. */
export const CALENDAR_ROUND = 3
/** By then every match of it was played or settled. */
export const CALENDAR_SETTLED = CALENDAR_ROUND + 2
/** The round in which matches are on again across a limit: of the day, or of the round's deadline. */
export const LIMITS_ROUND = CALENDAR_SETTLED + 1

/** By round, one for each of its ten matches. */
const CHANGES: ReadonlyMap<number, readonly (CalendarChange | undefined)[]> = new Map([
  [
    CALENDAR_ROUND,
    [
      'redated',
      'moved',
      'postponed',
      'replayed',
      'voided',
      'awarded',
      'onIn5Minutes',
      'onIn35Minutes',
      'onIn6Hours',
      'onNextDay',
    ],
  ],
  [LIMITS_ROUND, ['onOverMidnight', 'onOverDeadline', 'onOverDeadlineNextDay']],
])
export type CalendarChange =
  | 'redated'
  | 'moved'
  | 'postponed'
  | 'replayed'
  | 'voided'
  | 'awarded'
  | 'onIn5Minutes'
  | 'onIn35Minutes'
  | 'onIn6Hours'
  | 'onNextDay'
  | 'onOverMidnight'
  | 'onOverDeadline'
  | 'onOverDeadlineNextDay'

/** What really becomes of a match: the round in which it counts, if any, and the attempt that does. */
export type CalendarTruth = { readonly round: number | undefined; readonly attempt: 1 | 2 }

/** The change of a match, one of each kind; the official game knows neither stopped nor awarded matches. */
export function changeOf(fixture: LeagueFixture, provider: Provider): CalendarChange | undefined {
  const change = CHANGES.get(fixture.matchday)?.[fixture.id % 10]
  const isStrange = change === 'replayed' || change === 'voided' || change === 'awarded'
  return provider === 'fpl' && isStrange ? undefined : change
}

export function truthOf(fixture: LeagueFixture, provider: Provider): CalendarTruth {
  switch (changeOf(fixture, provider)) {
    case 'moved':
      return { round: CALENDAR_ROUND + 1, attempt: 1 }
    case 'postponed':
      return { round: CALENDAR_SETTLED, attempt: 1 }
    case 'replayed':
      return { round: CALENDAR_SETTLED, attempt: 2 }
    case 'voided':
    case 'awarded':
      return { round: undefined, attempt: 1 }
    default:
      return { round: fixture.matchday, attempt: 1 }
  }
}

/** When a match begins that was called off and is on again, and when each of the two is said. */
function onAgain(
  change: CalendarChange,
  kickOffAt: number,
): { readonly offAt: number; readonly at: number; readonly saidAt: number } | undefined {
  const offAt = kickOffAt - 4 * MINUTE_MS
  switch (change) {
    case 'onIn5Minutes':
      return { offAt, at: kickOffAt + 5 * MINUTE_MS, saidAt: kickOffAt + MINUTE_MS }
    case 'onIn35Minutes':
      return { offAt, at: kickOffAt + 35 * MINUTE_MS, saidAt: kickOffAt + 15 * MINUTE_MS }
    case 'onIn6Hours':
      return { offAt, at: kickOffAt + 6 * HOUR_MS, saidAt: kickOffAt + 5 * HOUR_MS }
    case 'onNextDay':
      return { offAt, at: kickOffAt + 20 * HOUR_MS, saidAt: kickOffAt + 19.5 * HOUR_MS }
    case 'onOverMidnight': {
      const midnight = Math.ceil((kickOffAt + HOUR_MS) / DAY_MS) * DAY_MS
      const at = Math.min(midnight + 15 * MINUTE_MS, kickOffAt + 23 * HOUR_MS)
      return { offAt, at, saidAt: at - 30 * MINUTE_MS }
    }
    case 'onOverDeadline':
      return {
        offAt: kickOffAt - 20 * HOUR_MS,
        at: kickOffAt + 35 * MINUTE_MS,
        saidAt: kickOffAt + 15 * MINUTE_MS,
      }
    case 'onOverDeadlineNextDay':
      return {
        offAt: kickOffAt - 20 * HOUR_MS,
        at: kickOffAt + 20 * HOUR_MS,
        saidAt: kickOffAt + 19.5 * HOUR_MS,
      }
    default:
      return undefined
  }
}

/** What a provider says of it: a round kicks off every `everyMs`. */
export function calendarOf(everyMs: number) {
  return (fixture: LeagueFixture, provider: Provider): readonly Appointment[] => {
    const change = changeOf(fixture, provider)
    if (change === undefined) return []
    const { kickOffAt, matchday: round } = fixture
    const planned = { since: 0, kickOffAt, round, state: 'planned', attempt: 1 } as const
    const before = kickOffAt - 3 * DAY_MS
    const settledAt = kickOffAt + 2 * everyMs + 3 * HOUR_MS
    // Only the official game names another round for a match that was put off.
    const laterRound = provider === 'fpl' ? CALENDAR_SETTLED : round
    const later = { kickOffAt: settledAt, round: laterRound, state: 'planned' } as const
    const evening = { ...planned, kickOffAt: kickOffAt + 2 * HOUR_MS }
    const again = onAgain(change, kickOffAt)
    if (again !== undefined) {
      return [
        { ...planned, since: again.offAt, state: 'postponed' },
        { ...planned, since: again.saidAt, kickOffAt: again.at },
      ]
    }
    switch (change) {
      case 'redated':
        return [{ ...planned, since: before, kickOffAt: kickOffAt + 5 * HOUR_MS }]
      case 'moved':
        return [{ ...planned, since: before, kickOffAt: kickOffAt + everyMs + 3 * HOUR_MS, round: round + 1 }]
      case 'postponed':
        return [
          evening,
          { ...evening, since: kickOffAt + 30 * MINUTE_MS, state: 'postponed' },
          { ...later, since: kickOffAt + DAY_MS, attempt: 1 },
        ]
      case 'replayed':
        return [
          { ...planned, since: kickOffAt + 80 * MINUTE_MS, state: 'stopped', until: 60 },
          { ...later, since: kickOffAt + DAY_MS, attempt: 2 },
        ]
      case 'voided':
        return [{ ...planned, since: kickOffAt + 40 * MINUTE_MS, state: 'stopped', until: 30 }]
      case 'awarded':
        return [evening, { ...evening, since: kickOffAt + 30 * MINUTE_MS, state: 'awarded' }]
      default:
        return []
    }
  }
}
