import { awardBonus, type MatchStatistics } from '@gaffer/rules'
import type { MatchFact } from '../../facts/fact.ts'
import { foldMatch } from '../../facts/fold-match.ts'
import { endOfMatch } from '../../facts/match-frame.ts'
import type { PlayerInMatch } from '../../facts/match-state.ts'
import { factFromTimed, type TimedFact } from '../../facts/timed-fact.ts'
import type { DemoFixture } from '../calendar.ts'
import { randomOf } from '../../seeded-random.ts'
import type { DemoWorld } from '../world.ts'

const TACKLES_A_MATCH = { GK: 0, DEF: 1.9, MID: 1.8, FWD: 0.6 } as const
const CLEARANCES_A_MATCH = { GK: 0.8, DEF: 5.5, MID: 1.6, FWD: 0.8 } as const
const RECOVERIES_A_MATCH = { GK: 5, DEF: 4.5, MID: 5, FWD: 2 } as const

/** The end of a match: its score, a statistics line for everyone named, then bonus and declaration. */
export function finalLines(
  world: DemoWorld,
  fixture: DemoFixture,
  truth: readonly TimedFact[],
  whistle: number,
): readonly TimedFact[] {
  const positionOf = (id: number) => world.playerById.get(id)?.position
  const facts = truth.map((timed) => factOf(timed, fixture))
  const before = foldMatch(facts, positionOf)
  const work = [...before.players.values()].map((player) => factOf(workFact(world, fixture, player), fixture))
  const { players, score } = foldMatch([...facts, ...work], positionOf)
  const bonus = bonusOf([...players.values()])
  const lines = [...players.values()].map(({ playerId, side, statistics }) => ({
    playerId,
    side,
    statistics: { ...statistics, bonus: bonus.get(playerId) ?? 0 },
  }))
  return endOfMatch(String(fixture.id), score ?? { home: 0, away: 0 }, lines, whistle)
}

function workFact(world: DemoWorld, fixture: DemoFixture, player: PlayerInMatch): TimedFact {
  const { playerId, side } = player
  return {
    offset: 0,
    sourceEventId: `${fixture.id}-line-${playerId}`,
    revision: 1,
    body: { kind: 'statistics', side, playerId, statistics: workOf(world, fixture, player) },
  }
}

function factOf(timed: TimedFact, fixture: DemoFixture): MatchFact {
  return factFromTimed(timed, { source: 'demo', fixtureId: fixture.id, playerIdOf: (id) => id })
}

function workOf(world: DemoWorld, fixture: DemoFixture, player: PlayerInMatch): Partial<MatchStatistics> {
  const position = world.playerById.get(player.playerId)?.position ?? 'MID'
  const random = randomOf(world.seed, 'work', fixture.id, player.playerId)
  const share = player.statistics.minutes / 90
  return {
    tackles: random.count(TACKLES_A_MATCH[position] * share),
    clearancesBlocksInterceptions: random.count(CLEARANCES_A_MATCH[position] * share),
    recoveries: random.count(RECOVERIES_A_MATCH[position] * share),
  }
}

/** The demo provider awards its bonus as the rules do, to those who played. */
function bonusOf(players: readonly PlayerInMatch[]): ReadonlyMap<number, number> {
  const played = players.filter(({ statistics }) => statistics.minutes > 0)
  return awardBonus(new Map(played.map(({ playerId, statistics }) => [playerId, statistics.bonusScore])))
}
