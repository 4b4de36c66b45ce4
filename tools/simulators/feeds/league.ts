import type { EpochMs } from '@gaffer/rules'
import {
  type DemoFixture,
  type DemoWorld,
  demoWorld,
  matchday,
  simulateMatch,
  type TimedFact,
} from '@gaffer/feed/simulator'

const MINUTE_MS = 60_000

/** A match of the invented league and its kick-off. */
export type LeagueFixture = DemoFixture & { readonly kickOffAt: EpochMs }

/** An invented league with its whole season: who plays when, and everything that will happen. */
export type InventedLeague = {
  readonly world: DemoWorld
  readonly rounds: number
  readonly fixtures: readonly LeagueFixture[]
  /** Everything that happens in a match, by game minutes from its kick-off. */
  readonly factsOf: (fixture: LeagueFixture) => readonly TimedFact[]
  /** Game minutes from a match's kick-off to a moment. */
  readonly offsetAt: (fixture: LeagueFixture, at: EpochMs) => number
}

export type LeagueSettings = {
  readonly seed: number
  readonly rounds: number
  /** In whole seconds; all matches of a round kick off at the same time. */
  readonly firstKickOffAt: EpochMs
  readonly everyMs: number
  /** Game minutes per minute, from each kick-off on. */
  readonly speed?: number
}

/** The league of a seed; the same settings give the same season. */
export function inventLeague(settings: LeagueSettings): InventedLeague {
  const { seed, rounds, firstKickOffAt, everyMs, speed = 1 } = settings
  const world = demoWorld(seed)
  const fixtures = Array.from({ length: rounds }, (_, index) =>
    matchday(seed, index + 1).map((fixture) => ({ ...fixture, kickOffAt: firstKickOffAt + index * everyMs })),
  ).flat()
  const played = new Map<number, readonly TimedFact[]>()
  return {
    world,
    rounds,
    fixtures,
    factsOf: (fixture) => {
      const known = played.get(fixture.id) ?? simulateMatch(world, fixture)
      played.set(fixture.id, known)
      return known
    },
    offsetAt: ({ kickOffAt }, at) => {
      const minutes = (at - kickOffAt) / MINUTE_MS
      return minutes > 0 ? minutes * speed : minutes
    },
  }
}

/** The names and shirt number of a player of the league, the same at every provider. */
export function personOf({ world }: InventedLeague, id: number) {
  const player = world.playerById.get(id)
  if (player === undefined) throw new Error(`the league has no player ${id}`)
  const { firstName, lastName, position, clubId, initialPrice } = player
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    position,
    clubId,
    initialPrice,
    number: (id % 99) + 1,
  }
}
