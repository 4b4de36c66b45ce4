import type { EpochMs } from '@gaffer/rules'
import { foldMatch } from '@gaffer/feed'
import { factFromTimed, type TimedFact, type SimulatedMatch } from '@gaffer/feed/simulator'
import type { FaultKind, Provider } from './faults.ts'
import { type InventedLeague, type LeagueFixture, personOf } from './league.ts'
import { knownFacts } from './wrong-facts.ts'

/** Every provider has its own ids: ours plus this number. */
const IDS_FROM: Readonly<Record<Provider, number>> = {
  fpl: 0,
  'api-football': 40_000,
  sportmonks: 70_000,
  push: 0,
}
const HALF = 45
const CLOCK_JUMPS = 20

/** A provider's id of a club, player or match of the league, and back again. */
export const idWith = (provider: Provider, id: number): number => IDS_FROM[provider] + id
export const idFrom = (provider: Provider, id: number): number => id - IDS_FROM[provider]

/** What a provider says about a match at a moment, in its own ids. */
export function tellMatch(
  league: InventedLeague,
  provider: Provider,
  fixture: LeagueFixture,
  at: EpochMs,
  faults: ReadonlySet<FaultKind> = new Set(),
): SimulatedMatch {
  const { kickOffAt, round, state, until = Infinity } = league.appointmentAt(fixture, provider, at)
  const offset = Math.min(until, league.offsetAt({ kickOffAt }, at))
  const facts = knownFacts(league, fixture, provider, at, faults)
  const ids = { source: provider, fixtureId: fixture.id, playerIdOf: (id: number) => idWith(provider, id) }
  const person = (id: number) => personOf(league, idFrom(provider, id), at, provider)
  const folded = foldMatch(
    facts.map((timed) => factFromTimed(timed, ids)),
    (id) => person(id).position,
  )
  const jump = faults.has('clockJumps') ? CLOCK_JUMPS : 0
  const minute = folded.minute && runningMinute(facts, offset - jump)
  const isOver = folded.status === 'final'
  return {
    fixtureId: idWith(provider, fixture.id),
    round,
    kickOffAt,
    homeClubId: idWith(provider, fixture.homeClubId),
    awayClubId: idWith(provider, fixture.awayClubId),
    state: isOver ? folded : { ...folded, minute },
    playerOf: person,
    isAwarded: state === 'awarded',
    isDeclared: facts.some(({ body }) => body.kind === 'final'),
  }
}

/** The minute on the clock of a match: facts give it only now and then. */
function runningMinute(facts: readonly TimedFact[], offset: number) {
  const second = facts.find(({ body }) => body.kind === 'period' && body.period === 'secondHalf')?.offset
  const [from, run] = second === undefined ? [0, offset] : [HALF, offset - second]
  const minutes = Math.max(0, Math.floor(run))
  return { minute: from + Math.min(HALF, minutes), added: Math.max(0, minutes - HALF) }
}
