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

export const CALENDAR_CHANGES = [
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
] as const
export type CalendarChange = (typeof CALENDAR_CHANGES)[number]

/** What really becomes of a match: the round in which it counts, if any, and the attempt that does. */
export type CalendarTruth = { readonly round: number | undefined; readonly attempt: 1 | 2 }

/** The change of a match, one of each kind; the official game knows neither stopped nor awarded matches. */
export function changeOf(fixture: LeagueFixture, provider: Provider): CalendarChange | undefined {
  if (fixture.matchday !== CALENDAR_ROUND) return undefined
  const change = CALENDAR_CHANGES[fixture.id % 10]
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

/** How long after its kick-off a match begins that was called off and is on again, and when that is said. */
function onAgain(
  change: CalendarChange,
  kickOffAt: number,
  provider: Provider,
): { readonly at: number; readonly saidAt: number } | undefined {
  switch (change) {
    case 'onIn5Minutes':
      return { at: kickOffAt + 5 * MINUTE_MS, saidAt: kickOffAt + MINUTE_MS }
    case 'onIn35Minutes':
      return { at: kickOffAt + 35 * MINUTE_MS, saidAt: kickOffAt + 15 * MINUTE_MS }
    case 'onIn6Hours':
      return { at: kickOffAt + 6 * HOUR_MS, saidAt: kickOffAt + 5 * HOUR_MS }
    case 'onNextDay': {
      // Just over midnight, or twenty hours later.
      const midnight = Math.ceil((kickOffAt + HOUR_MS) / DAY_MS) * DAY_MS
      const isOverMidnight = provider === 'api-football'
      const at =
        kickOffAt + Math.min(isOverMidnight ? midnight + 15 * MINUTE_MS - kickOffAt : DAY_MS, 20 * HOUR_MS)
      return { at, saidAt: at - 30 * MINUTE_MS }
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
    const again = onAgain(change, kickOffAt, provider)
    if (again !== undefined) {
      return [
        { ...planned, since: kickOffAt - 4 * MINUTE_MS, state: 'postponed' },
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
