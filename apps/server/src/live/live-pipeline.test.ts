import type { FactBody } from '@gaffer/feed'
import { scoreTeam } from '@gaffer/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLOSE_STEPS } from '../rounds/close/close-deps.ts'
import { checkRound } from '../rounds/check-round.ts'
import { keepRounds } from '../rounds/keep-rounds.ts'
import { loadRoundContext } from '../rounds/repo.ts'
import { scorePlayers } from '../rounds/score-players.ts'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { settleEntry } from '../entries/settle-entry.ts'
import { scheduleFacts } from '../football/scheduled-facts.ts'
import { createFootballMemory } from '../football/football-memory.ts'
import type { ChampionshipSnapshot } from '../football/championship-snapshot.ts'
import { contextOfGame } from '../football/players/player-context.ts'
import { listPlayer } from '../football/players/present-row.ts'
import type { RoundPoints } from '../football/players/round-points.ts'
import { createLive, type Live } from './start-live.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const SECOND = 1000
const logFault = (error: unknown) => {
  throw error
}

/** The season points that lists show for a player. */
function seasonPoints(
  championship: ChampionshipSnapshot | undefined,
  roundPoints: RoundPoints,
  playerId: number,
): number | undefined {
  const player = championship?.players.get(playerId)
  if (championship === undefined || player === undefined) return undefined
  const game = {
    gameweek: undefined,
    priceListId: undefined,
    rulePack: 'classic',
    isSeasonal: false,
  } as const
  return listPlayer(
    contextOfGame(championship, game, roundPoints.underWay(championship.id, 'classic')),
    player,
    'en',
  ).points
}

/** A league whose first round is due, with two entered teams and one still waiting for its wallet. */
async function buildWorld() {
  const { db } = database
  const operator = await buildOperator(db)
  // With a game minute of 1 ms, an hour of game time after the whistle is over at once.
  const league = await buildChampionship(db, {
    gameMinuteMs: 1,
    firstKickOffAt: new Date(Date.now() - 10 * SECOND),
  })
  const opened = await buildTournament(db, operator.id, league, {
    entryFee: 500,
    settings: { hasSafetyNet: true },
    prizeTable: [
      { from: 1, to: 1, ratio: 7000 },
      { from: 2, to: 2, ratio: 3000 },
    ],
  })
  const starters = pickBuiltTeam(league)
  const enter = async (
    captain: number | undefined,
    createdAt: Date,
    state: 'entered' | 'reserved' = 'entered',
  ) => {
    const manager = await buildManager(db, operator.id)
    const entry = { operatorId: operator.id, contestId: opened.contestId, managerId: manager.id }
    const built = await buildEntry(db, { ...entry, starters, captain: captain ?? null, createdAt, state })
    return { ...built, managerId: manager.id }
  }
  const first = await enter(starters[5], new Date('2026-01-01'))
  const second = await enter(starters[10], new Date('2026-01-02'))
  return { operator, league, opened, starters, entries: [first, second] as const, enter }
}

/** All facts of a match: full line-ups, one goal of `scorer`, the final whistle. */
function factsOfMatch(league: BuiltChampionship, fixtureIndex: number, scorer?: number): readonly FactBody[] {
  const sideOf = (clubId: number | undefined) =>
    league.players.filter((player) => player.clubId === clubId).map(({ id }) => id)
  const home = sideOf(league.clubIds[fixtureIndex * 2])
  const away = sideOf(league.clubIds[fixtureIndex * 2 + 1])
  const whole = (minute: number) => ({ minute, added: 0 })
  const goal = (playerId: number): FactBody => ({
    kind: 'event',
    side: home.includes(playerId) ? 'home' : 'away',
    at: whole(30),
    event: { type: 'goal', playerId, assistantId: undefined },
  })
  return [
    { kind: 'lineUp', side: 'home', starters: home.slice(0, 11), bench: home.slice(11) },
    { kind: 'lineUp', side: 'away', starters: away.slice(0, 11), bench: away.slice(11) },
    { kind: 'period', period: 'firstHalf', at: whole(0) },
    ...(scorer !== undefined && [...home, ...away].includes(scorer) ? [goal(scorer)] : []),
    { kind: 'period', period: 'secondHalf', at: whole(45) },
    { kind: 'final' },
  ]
}

async function scheduleMatches(league: BuiltChampionship, scorer?: number, ago = 5 * SECOND) {
  const dueAt = new Date(Date.now() - ago)
  const facts = (league.rounds[0]?.fixtureIds ?? []).flatMap((fixtureId, index) =>
    factsOfMatch(league, index, scorer).map((body, at) => ({
      fixtureId,
      dueAt,
      sourceEventId: `${fixtureId}-${at}`,
      revision: 0,
      body,
    })),
  )
  await scheduleFacts(database.db, league.championshipId, facts)
}

const closeDeps = () => ({ db: database.db, codeVersion: 'test', logFault })

async function withLive(use: (live: Live) => Promise<void>) {
  const live = await createLive({ db: database.db, logFault })
  try {
    await use(live)
  } finally {
    await live.stop()
  }
}

describe('the live pipeline from facts to prizes', () => {
  it('locks, scores, ranks, closes and pays, and a check finds the same', async () => {
    const world = await buildWorld()
    const { gameRoundId, contestId } = world.opened
    await withLive(async (live) => {
      const kept = await keepRounds(closeDeps())
      expect(kept.locked).toContain(gameRoundId)
      await scheduleMatches(world.league, world.starters[10])
      await live.turn()

      const order = { offset: 0, limit: 10, order: 'place', isDescending: false } as const
      const page = await live.standings.page(contestId, 1, order)
      expect(page?.rows.map(({ entryId, place }) => [entryId, place])).toEqual([
        [world.entries[1].id, 1],
        [world.entries[0].id, 2],
      ])
      expect(page?.rows.map(({ prize }) => prize)).toEqual([700, 300])

      const before = page?.rows.map(({ points }) => points)
      const closed = await keepRounds(closeDeps())
      expect(closed.closed).toContain(gameRoundId)
      const results = await database.db
        .selectFrom('entryRoundResult')
        .select(['entryId', 'points', 'place', 'prize'])
        .where('gameRoundId', '=', gameRoundId)
        .orderBy('place')
        .execute()
      expect(results).toEqual([
        { entryId: world.entries[1].id, points: before?.[0], place: 1, prize: 700 },
        { entryId: world.entries[0].id, points: before?.[1], place: 2, prize: 300 },
      ])
      expect(await paidPrizes(gameRoundId)).toEqual([300, 700])
      expect(await checkRound(database.db, gameRoundId)).toMatchObject({ isSame: true })

      await live.turn()
      expect(await live.standings.page(contestId, 1, order)).toBeUndefined()
      const points = await live.roundPoints.playerPoints(world.league.rounds[0]?.id ?? 0, 'classic')
      expect(points.get(world.starters[10] ?? 0)).toMatchObject({ isFinal: true, played: true })
    })
  })

  it('shows who was chosen from the lock on, and points of the season as they are earned', async () => {
    const world = await buildWorld()
    const { championshipId } = world.league
    const scorer = world.starters[10] ?? 0
    const spare = world.league.players.find(({ id }) => !world.starters.includes(id))?.id ?? 0
    let elapsed = 0
    const football = createFootballMemory(database.db, () => (elapsed += 60_000))
    const record = async () => {
      await football.fresh()
      return football.championship(championshipId)?.record('classic')
    }
    expect((await record())?.ownershipBasisPoints(scorer)).toBe(0)
    await withLive(async (live) => {
      await keepRounds(closeDeps())
      await scheduleMatches(world.league, scorer)
      await live.turn()
      const atLock = await record()
      expect([scorer, spare].map((id) => atLock?.ownershipBasisPoints(id))).toEqual([10_000, 0])
      expect(atLock?.totalPoints(scorer)).toBe(0)
      const [points] = live.roundPoints.underWay(championshipId, 'classic')
      const earned = points?.players.get(scorer)?.points
      expect(earned).toBeGreaterThan(0)
      expect(live.roundPoints.underWay(championshipId, 'impact')).toEqual([])
      await keepRounds(closeDeps())
      expect((await record())?.totalPoints(scorer)).toBe(earned)
      expect(live.roundPoints.underWay(championshipId, 'classic')).toHaveLength(1)
      expect(seasonPoints(football.championship(championshipId), live.roundPoints, scorer)).toBe(earned)
      await live.turn()
      expect(live.roundPoints.underWay(championshipId, 'classic')).toEqual([])
      expect(seasonPoints(football.championship(championshipId), live.roundPoints, scorer)).toBe(earned)
    })
  })

  it('has unique places through the matchday in the history, with what moved them', async () => {
    const world = await buildWorld()
    const { gameRoundId, contestId } = world.opened
    const team = { gameRoundId, contestId, entryId: world.entries[1].id }
    await withLive(async (live) => {
      await keepRounds(closeDeps())
      await live.turn()
      await scheduleMatches(world.league, world.starters[10])
      await live.turn()
      const seen = await live.histories.history(team)
      expect(seen?.samples.at(-1)).toMatchObject({ place: 1 })
      expect(seen?.moments).toContainEqual(
        expect.objectContaining({ playerId: world.starters[10], action: 'goal', points: 800 }),
      )
      await withLive(async (restarted) => {
        const replayed = await restarted.histories.history(team)
        expect(replayed?.samples.at(-1)).toEqual(seen?.samples.at(-1))
        expect(replayed?.moments.length).toBe(seen?.moments.length)
      })
    })
  })

  it('comes to the same on two nodes that share the work', async () => {
    const world = await buildWorld()
    const order = { offset: 0, limit: 10, order: 'place', isDescending: false } as const
    await withLive(async (one) => {
      await withLive(async (other) => {
        await Promise.all([keepRounds(closeDeps()), keepRounds(closeDeps())])
        await scheduleMatches(world.league, world.starters[10])
        await Promise.all([one.turn(), other.turn()])
        await Promise.all([one.turn(), other.turn()])
        expect(one.version()).toBe(other.version())
        const pages = await Promise.all(
          [one, other].map((live) => live.standings.page(world.opened.contestId, 1, order)),
        )
        expect(pages[0]?.rows[0]?.points).toBeGreaterThan(0)
        expect(pages[0]).toEqual(pages[1])
        await Promise.all([keepRounds(closeDeps()), keepRounds(closeDeps())])
        expect(await paidPrizes(world.opened.gameRoundId)).toEqual([300, 700])
      })
    })
  })

  it('gives after a correction what the corrected log gives from scratch', async () => {
    const world = await buildWorld()
    const { gameRoundId, contestId } = world.opened
    await withLive(async (live) => {
      await keepRounds(closeDeps())
      await scheduleMatches(world.league, world.starters[10])
      await live.turn()
      const scorer = world.league.players.find(({ id }) => id === world.starters[10])
      const index = world.league.clubIds.indexOf(scorer?.clubId ?? 0)
      const fixtureId = world.league.rounds[0]?.fixtureIds[Math.floor(index / 2)] ?? 0
      await scheduleFacts(database.db, world.league.championshipId, [
        {
          fixtureId,
          dueAt: new Date(Date.now() - SECOND),
          sourceEventId: `${fixtureId}-3`,
          revision: 1,
          body: { kind: 'withdrawn' },
        },
      ])
      await live.turn()
      const order = { offset: 0, limit: 10, order: 'place', isDescending: false } as const
      const patched = await live.standings.page(contestId, 1, order)
      await withLive(async (scratch) => {
        expect((await scratch.standings.page(contestId, 1, order))?.rows).toEqual(patched?.rows)
      })
      const context = await loadRoundContext(database.db, gameRoundId, live.version())
      const state = await live.matchStates.matchState(fixtureId)
      expect(state?.score).toEqual({ home: 0, away: 0 })
      if (context === undefined) throw new Error('the round is gone')
      const states = new Map<number, NonNullable<typeof state>>()
      for (const fixture of context.fixtures) {
        const one = await live.matchStates.matchState(fixture.fixtureId)
        if (one !== undefined) states.set(fixture.fixtureId, one)
      }
      const scored = scorePlayers(context, states)
      const rules = await database.db
        .selectFrom('tournament')
        .select('rules')
        .where('id', '=', world.opened.tournamentId)
        .executeTakeFirstOrThrow()
      const lineUp = {
        starters: world.starters,
        reserves: [],
        captain: world.starters[5] ?? null,
        viceCaptain: world.starters[1] ?? null,
      }
      const slow = scoreTeam(lineUp, scored, rules.rules as never, context.pack)
      expect(patched?.rows.find(({ entryId }) => entryId === world.entries[0].id)?.points).toBe(slow.points)
    })
  })

  it.each(CLOSE_STEPS)('pays each prize once when the close is killed at %s', async (killedAt) => {
    const world = await buildWorld()
    const { gameRoundId } = world.opened
    await withLive(async (live) => {
      await keepRounds(closeDeps())
      await scheduleMatches(world.league, world.starters[10])
      await live.turn()
    })
    const failures: unknown[] = []
    await keepRounds({
      ...closeDeps(),
      batch: 1,
      logFault: (error) => failures.push(error),
      reachStep: (step) => {
        if (step === killedAt) throw new Error(`killed at ${step}`)
      },
    })
    expect(failures).toHaveLength(1)
    await keepRounds(closeDeps())
    await keepRounds(closeDeps())
    expect(await paidPrizes(gameRoundId)).toEqual([300, 700])
    expect(await checkRound(database.db, gameRoundId)).toMatchObject({ isSame: true })
    const round = await database.db
      .selectFrom('gameRound')
      .select(['closeStep', 'closedAt'])
      .where('id', '=', gameRoundId)
      .executeTakeFirstOrThrow()
    expect(round).toEqual({ closeStep: 'closed', closedAt: expect.any(Date) })
    const { rows } = await sql<{
      sum: number
    }>`select sum(amount) as sum from posting group by money_transaction_id having sum(amount) <> 0`.execute(
      database.db,
    )
    expect(rows).toEqual([])
  })
})

describe('an entry whose wallet has not answered', () => {
  const order = { offset: 0, limit: 10, order: 'place', isDescending: false } as const

  it('is in the live table, and is taken out of it by a withdrawal', async () => {
    const world = await buildWorld()
    const pending = await world.enter(world.starters[3], new Date('2026-01-03'), 'reserved')
    await withLive(async (live) => {
      await keepRounds(closeDeps())
      await live.turn()
      const entriesOf = async () =>
        (await live.standings.page(world.opened.contestId, 1, order))?.rows.map(({ entryId }) => entryId)
      expect(await entriesOf()).toContain(pending.id)
      await settleEntry(database.db, pending.id, 'declined')
      await live.turn()
      expect(await entriesOf()).toEqual(world.entries.map(({ id }) => id))
    })
  })

  it('holds the close up for an hour of game time and is left out of the result then', async () => {
    const world = await buildWorld()
    const { db } = database
    const pending = await world.enter(world.starters[3], new Date('2026-01-03'), 'reserved')
    await withLive(async (live) => {
      await keepRounds(closeDeps())
      await scheduleMatches(world.league, world.starters[10], 3600 * SECOND)
      await live.turn()
    })
    const setGameMinute = (gameMinuteMs: number) =>
      db
        .updateTable('championship')
        .set({ gameMinuteMs })
        .where('id', '=', world.league.championshipId)
        .execute()
    // The whistle was an hour ago: more than an hour of 40-second minutes, less than two.
    await setGameMinute(40 * SECOND)
    expect((await keepRounds(closeDeps())).closed).not.toContain(world.opened.gameRoundId)
    await setGameMinute(1)
    expect((await keepRounds(closeDeps())).closed).toContain(world.opened.gameRoundId)
    const results = await db
      .selectFrom('entryRoundResult')
      .select('entryId')
      .where('gameRoundId', '=', world.opened.gameRoundId)
      .execute()
    expect(results.map(({ entryId }) => entryId)).not.toContain(pending.id)
    expect(results).toHaveLength(2)
    expect(await paidPrizes(world.opened.gameRoundId)).toEqual([300, 700])
    expect(await checkRound(db, world.opened.gameRoundId)).toMatchObject({ isSame: true })
  })
})

async function paidPrizes(gameRoundId: number): Promise<readonly number[]> {
  const rows = await database.db
    .selectFrom('walletOperation')
    .select('amount')
    .where('gameRoundId', '=', gameRoundId)
    .where('kind', '=', 'prize')
    .where('state', '=', 'done')
    .orderBy('amount')
    .execute()
  return rows.map(({ amount }) => amount)
}
