import { chipNumber, playerColumns } from '@gaffer/engine'
import { foldMatch, type MatchEvent, type MatchFact, type MatchState, UNNAMED_PLAYER } from '@gaffer/feed'
import {
  demoWorld,
  factFromTimed,
  matchday,
  randomOf,
  simulateMatch,
  type Random,
} from '@gaffer/feed/simulator'
import { CHIPS, type GameSettings, gameRulesOf, POSITIONS, rulePack, type RulePackId } from '@gaffer/rules'
import { describe, expect, it } from 'vitest'
import type { SwingEvent } from '../../contests/index.ts'
import {
  prizesOfRange,
  type RoundContext,
  type Scoreboard,
  scorePlayers,
  withBlankPlayers,
} from '../../rounds/index.ts'
import { computeScoreboard } from '../../rounds/scoreboard/index.ts'
import { bitsOfFormations } from '../../rounds/scoreboard/scoreboard.ts'
import { buildContestOfRound } from '../../testing/build-scoreboard.ts'
import { createContestSwing, ownersIn } from './contest-swing.ts'
import { supposeEvents } from './suppose-events.ts'

const world = demoWorld(5)
const positionOf = (id: number) => world.playerById.get(id)?.position
const ENTRIES = 40

function shuffled<T>(random: Random, all: readonly T[]): readonly T[] {
  return all
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

type Game = {
  readonly pack: RulePackId
  readonly settings: Partial<GameSettings>
  readonly ties: 'earlier' | 'shared'
  readonly isSeasonal: boolean
}

const GAMES: readonly Game[] = [
  { pack: 'classic', settings: { reservesLimit: 4 }, ties: 'shared', isSeasonal: true },
  { pack: 'classic', settings: { hasSafetyNet: true }, ties: 'shared', isSeasonal: false },
  {
    pack: 'impact',
    settings: { hasSafetyNet: true, hasStackingPenalty: true },
    ties: 'earlier',
    isSeasonal: false,
  },
  { pack: 'impact', settings: { hasStackingPenalty: true }, ties: 'shared', isSeasonal: false },
  { pack: 'fpl-2025', settings: { reservesLimit: 4 }, ties: 'earlier', isSeasonal: true },
  { pack: 'room', settings: { reservesLimit: 4 }, ties: 'shared', isSeasonal: false },
]

/** Two clubs at home and two away, two matches that are being played and another that is to come, by their facts. */
function buildRound(random: Random, pack: RulePackId) {
  const day = matchday(5, random.int(1, 30)).slice(0, 3)
  const logs = day.map((fixture, at) => {
    const ids = { source: 'demo', fixtureId: fixture.id, playerIdOf: (id: number) => id }
    const log = simulateMatch(world, fixture)
      .map((timed) => factFromTimed(timed, ids))
      .filter(({ body }) => body.kind !== 'statistics')
    const from = log.findIndex(({ body }) => body.kind === 'period')
    const end = log.findIndex(({ body }) => body.kind === 'period' && body.period === 'fullTime')
    const cut = at === 2 ? 0 : random.int(from + 1, (end < 0 ? log.length - 1 : end) - 1)
    return log.slice(0, cut)
  })
  const clubs = new Set(day.flatMap(({ homeClubId, awayClubId }) => [homeClubId, awayClubId]))
  const players = world.players
    .filter(({ clubId }) => clubs.has(clubId))
    .map(({ id, clubId, position, displayName, initialPrice }) => ({
      id,
      clubId,
      position,
      name: displayName,
      price: initialPrice,
      form: random.int(0, 5) * 100,
      totalPoints: random.int(0, 9) * 100,
    }))
  const context: Pick<RoundContext, 'fixtures' | 'players' | 'pack'> = {
    pack: rulePack(pack),
    fixtures: day.map(({ id, homeClubId, awayClubId }) => ({
      fixtureId: id,
      homeClubId,
      awayClubId,
      kickOffAt: 0,
      isVoided: false,
    })),
    players: new Map(players.map((player) => [player.id, player])),
  }
  return { context, logs: new Map(day.map(({ id }, at) => [id, logs[at] ?? []])) }
}

type Round = ReturnType<typeof buildRound>

const statesOf = (logs: ReadonlyMap<number, readonly MatchFact[]>): ReadonlyMap<number, MatchState> =>
  new Map([...logs].map(([id, log]) => [id, foldMatch(log, positionOf)]))

/** Two contests of one game: the first is scored too, and must change nothing. */
function buildTeams(random: Random, { context }: Round, game: Game): Scoreboard {
  const pack = rulePack(game.pack)
  const rules = gameRulesOf(pack, {
    startersLimit: 11,
    reservesLimit: 0,
    budget: 10_000,
    hasCaptain: true,
    hasViceCaptain: true,
    hasSafetyNet: false,
    hasStackingPenalty: false,
    ...game.settings,
  })
  const contestOf = (contestId: number) =>
    buildContestOfRound({
      contestId,
      rules,
      rulePack: pack.id,
      rulePackVersion: pack.version,
      isSeasonal: game.isSeasonal,
      ties: game.ties,
      entryFee: 500,
      rakeBasisPoints: 1_000,
      prizeTable: [
        { from: 1, to: 1, ratio: 4_000 },
        { from: 2, to: 3, ratio: 2_000 },
        { from: 4, to: 7, ratio: 500 },
      ],
    })
  const others = 5
  const size = others + ENTRIES
  const hasReserves = rules.reservesLimit > 0
  const all = [...context.players.values()]
  const lines = { GK: [1, 1], DEF: [4, 1], MID: [4, 1], FWD: [2, 1] } as const
  const teams = Array.from({ length: size }, () => {
    const picked = POSITIONS.map((position) => {
      const candidates = all.filter((player) => player.position === position).map(({ id }) => id)
      return shuffled(random, candidates).slice(0, lines[position][0] + lines[position][1])
    })
    const starters = picked.flatMap((ids) => ids.slice(0, -1))
    return {
      starters,
      reserves: shuffled(
        random,
        picked.flatMap((ids) => ids.slice(-1)),
      ),
      roles: shuffled(random, starters),
    }
  })
  const [other, contest] = [contestOf(1), contestOf(2)]
  const paid = pack.formations?.paid ?? []
  return {
    gameRoundId: 1,
    size,
    width: 11,
    reservesWidth: hasReserves ? 4 : 0,
    contests: [
      { contest: other, from: 0, to: others, disqualified: 0 },
      { contest, from: others, to: size, disqualified: 2 },
    ],
    entryIds: Int32Array.from({ length: size }, (_, index) => index + 1),
    earlierPoints: Int32Array.from({ length: size }, () => random.int(0, 4) * 100),
    starters: Int32Array.from(teams.flatMap(({ starters }) => starters)),
    reserves: Int32Array.from(hasReserves ? teams.flatMap(({ reserves }) => reserves) : []),
    captains: Int32Array.from(teams, ({ roles }) => roles[0] ?? 0),
    viceCaptains: Int32Array.from(teams, ({ roles }) => roles[1] ?? 0),
    chips: Uint8Array.from(teams, () =>
      hasReserves && random.chance(0.4) ? chipNumber(random.pick(CHIPS)) : 0,
    ),
    transferCosts: Int32Array.from(teams, () => (hasReserves && random.chance(0.3) ? 400 : 0)),
    formations: Uint32Array.from(teams, () => bitsOfFormations(contest, random.chance(0.5) ? paid : [])),
    sortedIds: Int32Array.from({ length: size }, (_, index) => index + 1),
    sortedIndexes: Int32Array.from({ length: size }, (_, index) => index),
  }
}

/** Everybody of a contest scored and ranked from scratch, by the facts of the matches. */
function scoreAll(scoreboard: Scoreboard, { context }: Round, states: ReadonlyMap<number, MatchState>) {
  const players = withBlankPlayers(scorePlayers(context, states), context)
  const result = computeScoreboard(scoreboard, { version: 1, pack: context.pack, players })
  const range = scoreboard.contests[1]
  if (range === undefined) throw new Error('no contest')
  const prizes = prizesOfRange(scoreboard, result, range)
  return (index: number) => {
    const place = result.places[index] ?? 0
    return { points: result.points[index] ?? 0, place, prize: prizes[place - 1] ?? 0 }
  }
}

/** The event as a fact, for every player and side that could have one. */
function* factsOf({ context }: Round, states: ReadonlyMap<number, MatchState>) {
  for (const { fixtureId, homeClubId, awayClubId } of context.fixtures) {
    const state = states.get(fixtureId)
    if (state === undefined || !['firstHalf', 'halfTime', 'secondHalf'].includes(state.status)) continue
    for (const side of ['home', 'away'] as const) {
      const against = side === 'home' ? 'away' : 'home'
      const clubId = (side === 'home' ? homeClubId : awayClubId) ?? 0
      const fact = (
        kind: SwingEvent['kind'],
        of: typeof side,
        playerId: number | undefined,
        event: MatchEvent,
      ) => ({
        fixtureId,
        name: `${kind} ${playerId ?? `of club ${clubId}`}`,
        body: {
          kind: 'event',
          side: of,
          at: state.minute ?? { minute: 0, added: 0 },
          event,
          order: 1_000,
        } as const,
      })
      yield fact('conceded', against, undefined, {
        type: 'goal',
        playerId: UNNAMED_PLAYER,
        assistantId: undefined,
      })
      for (const { playerId, side: own, whereabouts, statistics } of state.players.values()) {
        if (own !== side) continue
        if (whereabouts === 'bench')
          yield fact('comesOn', side, playerId, {
            type: 'substitution',
            playerInId: playerId,
            playerOutId: UNNAMED_PLAYER,
          })
        if (whereabouts !== 'pitch') continue
        yield fact('goal', side, playerId, { type: 'goal', playerId, assistantId: undefined })
        yield fact('assist', side, playerId, {
          type: 'goal',
          playerId: UNNAMED_PLAYER,
          assistantId: playerId,
        })
        yield fact('redCard', side, playerId, { type: 'redCard', playerId })
        if (statistics.yellowCards === 0)
          yield fact('yellowCard', side, playerId, { type: 'yellowCard', playerId })
      }
    }
  }
}

describe('what could happen next', () => {
  it.each(GAMES.flatMap((game) => [1, 2, 3].map((seed) => ({ ...game, seed }))))(
    'is to every team what scoring all of them with the fact gives ($pack, $settings, $ties, seed $seed)',
    ({ seed, ...game }) => {
      const random = randomOf('swing', `${JSON.stringify(game)} ${seed}`)
      const round = buildRound(random, game.pack)
      const scoreboard = buildTeams(random, round, game)
      const states = statesOf(round.logs)
      const { context } = round
      const scored = scorePlayers(context, states)
      const players = withBlankPlayers(scored, context)
      const columns = playerColumns(players)
      const range = scoreboard.contests[1]
      if (range === undefined) throw new Error('no contest')
      const swingOf = createContestSwing(
        {
          scoreboard,
          pack: context.pack,
          columns,
          result: computeScoreboard(scoreboard, { version: 1, pack: context.pack, players }),
          supposed: supposeEvents({ version: 1, context, states, scored }),
        },
        range,
        ownersIn(scoreboard, range, columns),
      )
      const before = scoreAll(scoreboard, round, states)
      const expected = Array.from({ length: scoreboard.size }, () => new Map<string, unknown>())
      for (const { fixtureId, name, body } of factsOf(round, states)) {
        const fact = { source: 'demo', sourceEventId: 'z'.repeat(40), revision: 1, fixtureId, body }
        const log = [...(round.logs.get(fixtureId) ?? []), fact]
        const after = scoreAll(scoreboard, round, new Map(states).set(fixtureId, foldMatch(log, positionOf)))
        for (let index = range.from; index < range.to; index += 1)
          if (JSON.stringify(before(index)) !== JSON.stringify(after(index)))
            expected[index]?.set(name, after(index))
      }
      let moves = 0
      for (let index = range.from; index < range.to; index += 1) {
        const { events, squad: _, version: __, totalPlayers, ...now } = swingOf(index)
        expect(totalPlayers).toBe(ENTRIES)
        expect(now).toEqual(before(index))
        const listed = events.map(({ kind, playerId, clubId, points, place, prize }) => [
          `${kind} ${playerId ?? `of club ${clubId}`}`,
          { points, place, prize },
        ])
        expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(expected[index] ?? []))
        const distances = events.map(({ place }) => Math.abs(place - now.place))
        expect(distances).toEqual(distances.toSorted((a, b) => b - a))
        moves += events.length
      }
      expect(moves).toBeGreaterThan(ENTRIES)
    },
  )
})
