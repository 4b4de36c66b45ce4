import * as fc from 'fast-check'
import type { MatchPeriod } from '../facts/fact.ts'
import type { MatchReport, ReportedEvent, SourceKind } from '../sources/source-model.ts'

/** A source that is polled. */
export type PolledSource = Extract<SourceKind, 'fpl' | 'api-football' | 'sportmonks'>

/** What happens in an invented match; times are seconds of real time from its kick-off. */
export type MatchHistory = {
  readonly kind: PolledSource
  readonly deeds: readonly Deed[]
  /** Whether the source dates its figures itself. */
  readonly isDated: boolean
}

type Deed = {
  readonly type: 'goal' | 'yellowCard'
  readonly side: 'home' | 'away'
  readonly shirt: number
  readonly from: number
  /** When it is taken back, or given to somebody else. */
  readonly until: number
  readonly givenTo: number | undefined
}

export const HALF = 47 * 60
export const SECOND_HALF = HALF + 15 * 60
export const WHISTLE = SECOND_HALF + 47 * 60
/** Corrections come until then. */
export const SETTLED = WHISTLE + 3_600
/** A goalkeeper saves so often, in minutes of real time. */
export const SAVES_EVERY = 7
const NEVER = 10 ** 9

const MINUTE = 60

const deed: fc.Arbitrary<Deed> = fc
  .record({
    type: fc.constantFrom('goal' as const, 'yellowCard' as const),
    side: fc.constantFrom('home' as const, 'away' as const),
    shirt: fc.integer({ min: 2, max: 6 }),
    from: fc.oneof(
      fc.integer({ min: 1, max: HALF - 1 }),
      fc.integer({ min: SECOND_HALF + 1, max: WHISTLE - 1 }),
    ),
    lasts: fc.option(fc.integer({ min: MINUTE, max: 50 * MINUTE }), { nil: undefined }),
    givenTo: fc.option(fc.integer({ min: 7, max: 11 }), { nil: undefined }),
  })
  .map(({ lasts, ...rest }) => ({ ...rest, until: lasts === undefined ? NEVER : rest.from + lasts }))

/** Matches of every kind of source, with goals and cards that are taken back or given to somebody else. */
export const arbitraryHistory: fc.Arbitrary<MatchHistory> = fc.record({
  kind: fc.constantFrom<PolledSource>('fpl', 'api-football', 'sportmonks'),
  deeds: fc.uniqueArray(deed, {
    maxLength: 7,
    // One card for each player.
    selector: ({ type, side, shirt, from }) => `${type} ${side} ${shirt} ${type === 'goal' ? from : ''}`,
  }),
  isDated: fc.boolean(),
})

/** The times at which the match changes otherwise than by its clock. */
export function turnsOf({ kind, deeds }: MatchHistory): readonly number[] {
  // The official game shows no stoppage time, so its clock stands from the 45th minute and from the 90th.
  const stands = kind === 'fpl' ? [45 * MINUTE, SECOND_HALF + 45 * MINUTE] : []
  const changes = deeds.flatMap(({ from, until }) => [from, until])
  return [0, HALF, SECOND_HALF, WHISTLE, ...stands, ...changes]
    .filter((at) => at < NEVER)
    .toSorted((a, b) => a - b)
}

/** Whether the clock of the source stands at a time. */
export function isStanding({ kind }: MatchHistory, at: number): boolean {
  if (at < 0 || at >= WHISTLE) return true
  const end = kind === 'fpl' ? 45 * MINUTE : HALF
  return at < SECOND_HALF ? at >= end : at >= SECOND_HALF + end
}

/** The report of the source at a time. */
export function reportAt(history: MatchHistory, at: number): MatchReport {
  const { kind, deeds, isDated } = history
  const common = { fixtureId: 'm1', kickOffAt: 0, people: [], lineUps: LINE_UPS }
  if (at < 0) return { ...common, state: 'scheduled', events: [], statistics: [], isComplete: false }
  const standing = deeds.flatMap((one) => {
    if (one.from > at || (one.until <= at && one.givenTo === undefined)) return []
    return [{ ...one, shirt: one.until <= at ? (one.givenTo ?? one.shirt) : one.shirt }]
  })
  const goals = (side: 'home' | 'away') =>
    standing.filter((one) => one.type === 'goal' && one.side === side).length
  const isOver = at >= WHISTLE
  const minute = minuteAt(at)
  const dates = turnsOf(history).filter((turn) => turn <= at)
  return {
    ...common,
    state: isOver ? 'finished' : 'inPlay',
    score: { home: goals('home'), away: goals('away') },
    clock: clockAt(kind, at),
    events: standing.map(({ type, side, shirt, from }): ReportedEvent => {
      const playerId = `${side === 'home' ? 'h' : 'a'}${shirt}`
      const when = kind === 'fpl' ? undefined : minuteAt(from)
      if (type === 'goal') return { side, at: when, event: { type, playerId, assistantId: undefined } }
      return { side, at: when, event: { type, playerId } }
    }),
    statistics: (['home', 'away'] as const).map((side) => ({
      playerId: side === 'home' ? 'h1' : 'a1',
      side,
      statistics: { minutes: minute.minute, saves: savesAt(kind, at), goals: 0, yellowCards: 0 },
    })),
    isComplete: isOver,
    ...(isDated && { datedAt: Math.max(Math.floor(at / MINUTE) * MINUTE, ...dates) }),
  }
}

const LINE_UPS = { home: sideOf('h'), away: sideOf('a') }

/** In a break nobody saves, and the figures stand with the clock that the source shows. */
function savesAt(kind: PolledSource, at: number): number {
  const { minute, added } = minuteAt(at)
  const isShown = kind !== 'fpl'
  return Math.floor((minute + (isShown ? added : 0)) / SAVES_EVERY)
}

function sideOf(letter: string) {
  return { starters: Array.from({ length: 11 }, (_, index) => `${letter}${index + 1}`), bench: [] }
}

function minuteAt(at: number) {
  const [from, run] = at < SECOND_HALF ? [0, Math.min(at, HALF)] : [45, Math.min(at, WHISTLE) - SECOND_HALF]
  const minutes = Math.floor(run / MINUTE)
  return { minute: from + Math.min(45, minutes), added: Math.max(0, minutes - 45) }
}

function clockAt(kind: PolledSource, at: number): MatchReport['clock'] {
  const period: MatchPeriod =
    at < HALF ? 'firstHalf' : at < SECOND_HALF ? 'halfTime' : at < WHISTLE ? 'secondHalf' : 'fullTime'
  if (period === 'fullTime') return { period, at: { minute: 90, added: 0 } }
  const { minute, added } = minuteAt(at)
  if (kind === 'fpl') return { period: minute <= 45 ? 'firstHalf' : 'secondHalf', at: { minute, added: 0 } }
  return { period, at: period === 'halfTime' ? { minute: 45, added: 0 } : { minute, added } }
}
