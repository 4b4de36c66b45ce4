import type { MatchStatistics } from '@gaffer/rules'
import type { MatchFact, Side } from '../../facts/fact.ts'
import { foldMatch } from '../../facts/fold-match.ts'
import type { PlayerInMatch } from '../../facts/match-state.ts'
import { factFromTimed, type TimedFact } from '../../facts/timed-fact.ts'
import type { DemoFixture } from '../calendar.ts'
import { randomOf } from '../../seeded-random.ts'
import type { DemoWorld } from '../world.ts'

/** Game minutes after the whistle until the statistics, and until bonus and result are declared. */
const LINES_AFTER = 1
const BONUS_AFTER = 5

const TACKLES_A_MATCH = { GK: 0, DEF: 1.9, MID: 1.8, FWD: 0.6 } as const
const CLEARANCES_A_MATCH = { GK: 0.8, DEF: 5.5, MID: 1.6, FWD: 0.8 } as const
const RECOVERIES_A_MATCH = { GK: 5, DEF: 4.5, MID: 5, FWD: 2 } as const

/** The end of a match: its score, a statistics line of everyone named, then bonus and declaration. */
export function finalLines(
  world: DemoWorld,
  fixture: DemoFixture,
  truth: readonly TimedFact[],
  whistle: number,
): readonly TimedFact[] {
  const positionOf = (id: number) => world.playerById.get(id)?.position
  const facts = truth.map((timed) => factOf(timed, fixture))
  const before = foldMatch(facts, positionOf)
  const work = [...before.players.values()].map((player) =>
    factOf(lineOf(fixture, whistle, player.playerId, player.side, workOf(world, fixture, player)), fixture),
  )
  const { players, score } = foldMatch([...facts, ...work], positionOf)
  const lines = [...players.values()]
  const bonus = bonusOf(lines)
  const declared = whistle + BONUS_AFTER
  return [
    {
      offset: whistle,
      sourceEventId: `${fixture.id}-score`,
      revision: 1,
      body: { kind: 'score', home: score?.home ?? 0, away: score?.away ?? 0 },
    },
    // No bonus yet: nobody has given one.
    ...lines.map(({ playerId, side, statistics }) =>
      lineOf(fixture, whistle + LINES_AFTER, playerId, side, statistics),
    ),
    ...lines.map(({ playerId, side, statistics }) => {
      const given = { ...statistics, bonus: bonus.get(playerId) ?? 0 }
      return { ...lineOf(fixture, declared, playerId, side, given), revision: 2 }
    }),
    { offset: declared, sourceEventId: `${fixture.id}-final`, revision: 1, body: { kind: 'final' } },
  ]
}

function lineOf(
  fixture: DemoFixture,
  offset: number,
  playerId: number,
  side: Side,
  statistics: Partial<MatchStatistics>,
): TimedFact {
  const sourceEventId = `${fixture.id}-line-${playerId}`
  return { offset, sourceEventId, revision: 1, body: { kind: 'statistics', side, playerId, statistics } }
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

/** The provider of the demo world gives 3, 2 and 1 to the best bonus scores; ties share the higher. */
function bonusOf(players: readonly PlayerInMatch[]): ReadonlyMap<number, number> {
  const played = players.filter(({ statistics }) => statistics.minutes > 0)
  const bonus = new Map<number, number>()
  for (const { playerId, statistics } of played) {
    const better = played.filter((other) => other.statistics.bonusScore > statistics.bonusScore).length
    bonus.set(playerId, Math.max(0, 3 - better))
  }
  return bonus
}
