import type { EpochMs } from '@gaffer/rules'
import {
  type DemoFixture,
  type DemoPlayer,
  type DemoWorld,
  demoWorld,
  matchday,
  simulateMatch,
  type TimedFact,
} from '@gaffer/feed/simulator'
import type { Appointment } from './appointment.ts'
import type { Provider } from './faults.ts'
import type { PersonChange } from './person-changes.ts'

const MINUTE_MS = 60_000
/** Beyond the ids of all matches. */
const AGAIN = 100_000

/** A match of the invented league and its kick-off. */
export type LeagueFixture = DemoFixture & { readonly kickOffAt: EpochMs }

/** An invented league with its whole season: who plays when, and everything that will happen. */
export type InventedLeague = {
  readonly world: DemoWorld
  readonly rounds: number
  readonly fixtures: readonly LeagueFixture[]
  /** Everything that happens in a match, by game minutes from its kick-off. */
  readonly factsOf: (fixture: LeagueFixture, attempt?: Appointment['attempt']) => readonly TimedFact[]
  /** Game minutes from a kick-off to a moment. */
  readonly offsetAt: (match: { readonly kickOffAt: EpochMs }, at: EpochMs) => number
  /** What a provider says at a moment about when a match is played. */
  readonly appointmentAt: (fixture: LeagueFixture, provider: Provider, at: EpochMs) => Appointment
  /** What changes about people during the season. */
  readonly people: readonly PersonChange[]
}

export type LeagueSettings = {
  readonly seed: number
  readonly rounds: number
  /** In whole seconds; all matches of a round kick off at the same time. */
  readonly firstKickOffAt: EpochMs
  readonly everyMs: number
  /** Game minutes per minute, from each kick-off on. */
  readonly speed?: number
  /** Changes of the calendar, in order of time. */
  readonly changesOf?: (fixture: LeagueFixture, provider: Provider) => readonly Appointment[]
  readonly people?: readonly PersonChange[]
}

/** The league of a seed; the same settings give the same season. */
export function inventLeague(settings: LeagueSettings): InventedLeague {
  const { seed, rounds, firstKickOffAt, everyMs, speed = 1, changesOf = () => [], people = [] } = settings
  const world = demoWorld(seed)
  const fixtures = Array.from({ length: rounds }, (_, index) =>
    matchday(seed, index + 1).map((fixture) => ({ ...fixture, kickOffAt: firstKickOffAt + index * everyMs })),
  ).flat()
  const played = new Map<string, readonly TimedFact[]>()
  return {
    world,
    rounds,
    fixtures,
    people,
    factsOf: (fixture, attempt = 1) => {
      const name = `${fixture.id} ${attempt}`
      const known = played.get(name) ?? playedAt(world, fixture, attempt)
      played.set(name, known)
      return known
    },
    offsetAt: ({ kickOffAt }, at) => {
      const minutes = (at - kickOffAt) / MINUTE_MS
      return minutes > 0 ? minutes * speed : minutes
    },
    appointmentAt: (fixture, provider, at) => {
      const { kickOffAt, matchday: round } = fixture
      const first = { since: 0, kickOffAt, round, state: 'planned', attempt: 1 } as const
      return changesOf(fixture, provider).findLast(({ since }) => since <= at) ?? first
    },
  }
}

/** A second attempt is another match with ids of its own. */
function playedAt(
  world: DemoWorld,
  fixture: LeagueFixture,
  attempt: Appointment['attempt'],
): readonly TimedFact[] {
  if (attempt === 1) return simulateMatch(world, fixture)
  return simulateMatch(world, { ...fixture, id: fixture.id + AGAIN }).map((fact) => ({
    ...fact,
    sourceEventId: `${fixture.id}-again-${fact.sourceEventId}`,
  }))
}

/** The names, club and shirt number of a player of the league at a moment, as a provider gives them. */
export function personOf({ world, people }: InventedLeague, id: number, at: EpochMs, provider: Provider) {
  const known = world.playerById.get(id)
  const changes = people.filter(
    (one) => one.id === id && one.since <= at && (one.provider ?? provider) === provider,
  )
  // Somebody who came in mid-season is known from the change that brought them alone.
  const player = changes.reduce((before, { change }) => ({ ...before, ...change }) as DemoPlayer, known)
  if (player === undefined) throw new Error(`the league has no player ${id}`)
  const { firstName, lastName, displayName, position, clubId, initialPrice } = player
  return {
    firstName,
    lastName,
    displayName,
    name: `${firstName} ${lastName}`,
    position,
    clubId,
    initialPrice,
    number: (id % 99) + 1,
  }
}

/** The ids of a club's players at a moment, those included who are listed a second time. */
export function squadOf(
  league: InventedLeague,
  clubId: number,
  at: EpochMs,
  provider: Provider,
): readonly number[] {
  const { world, people } = league
  const moved = people.filter(({ since, change }) => since <= at && change.clubId !== undefined)
  const ids = [...world.players.map(({ id }) => id), ...moved.map(({ id }) => id)]
  return [...new Set(ids)].filter((id) => personOf(league, id, at, provider).clubId === clubId)
}
