import type { MatchStatistics } from '@gaffer/rules'
import type { Side } from '../facts/fact.ts'
import { foldMatch } from '../facts/fold-match.ts'
import { factFromTimed } from '../facts/timed-fact.ts'
import { matchday, type DemoFixture } from './calendar.ts'
import { simulateMatch } from './match/simulate-match.ts'
import type { DemoWorld } from './world.ts'

/** How a match of the demo world ended. */
export type DemoRecord = {
  readonly fixture: DemoFixture
  readonly score: { readonly home: number; readonly away: number }
  /** Everyone named in the line-ups; points come from the rules. */
  readonly players: readonly {
    readonly playerId: number
    readonly side: Side
    readonly statistics: MatchStatistics
  }[]
}

/** The matches of matchdays 1 to `throughMatchday` as they ended: the past of a world just started. */
export function history(world: DemoWorld, throughMatchday: number): readonly DemoRecord[] {
  const numbers = Array.from({ length: throughMatchday }, (_, index) => index + 1)
  return numbers.flatMap((number) => matchday(world.seed, number).map((fixture) => recordOf(world, fixture)))
}

/** How one match ended: what all of its facts together come to. */
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
