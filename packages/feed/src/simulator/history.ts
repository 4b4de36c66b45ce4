import type { MatchStatistics } from '@gaffer/rules'
import type { Side } from '../facts/fact.ts'
import { foldMatch } from '../facts/fold-match.ts'
import { factFromTimed } from '../facts/timed-fact.ts'
import { matchday, type DemoFixture } from './calendar.ts'
import { simulateMatch } from './match/simulate-match.ts'
import type { DemoWorld } from './world.ts'

/** How a match in the demo world ended. */
export type DemoRecord = {
  readonly fixture: DemoFixture
  readonly score: { readonly home: number; readonly away: number }
  /** Everyone named in the line-ups; the rules compute the points. */
  readonly players: readonly {
    readonly playerId: number
    readonly side: Side
    readonly statistics: MatchStatistics
  }[]
}

/** The results of matchdays 1 to `throughMatchday`: the past of a world that has just started. */
export function history(world: DemoWorld, throughMatchday: number): readonly DemoRecord[] {
  const numbers = Array.from({ length: throughMatchday }, (_, index) => index + 1)
  return numbers.flatMap((number) => matchday(world.seed, number).map((fixture) => recordOf(world, fixture)))
}

/** How one match ended: the state that all of its facts fold to. */
export function recordOf(world: DemoWorld, fixture: DemoFixture): DemoRecord {
  const ids = { source: 'demo', fixtureId: fixture.id, playerIdOf: (id: number) => id }
  const facts = simulateMatch(world, fixture).map((timed) => factFromTimed(timed, ids))
  const state = foldMatch(facts, (id) => world.playerById.get(id)?.position)
  const players = [...state.players.values()].map(({ playerId, side, statistics }) => ({
    playerId,
    side,
    statistics,
  }))
  return { fixture, score: state.score ?? { home: 0, away: 0 }, players }
}
