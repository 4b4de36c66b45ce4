import { setTimeout as pause } from 'node:timers/promises'
import type { LineUp } from '@gaffer/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLive } from '../../live/start-live.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import {
  buildLineUp,
  type BuiltSeason,
  buildSeason,
  buildSeasonEntry,
  pickSeasonTeam,
} from '../../testing/build-season.ts'
import { type PlayedRound, playRound, sayFacts } from '../../testing/play-round.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { findOpenBooks } from '../../wallet/find-open-books.ts'
import { stakeInBulk } from '../../wallet/credit-prizes.ts'
import { checkRound } from '../check-round.ts'
import { keepRounds } from '../keep-rounds.ts'
import { CLOSE_STEPS, type CloseStep } from './close-deps.ts'
import { closeRound } from './close-round.ts'
import { reopenRound } from './reopen-round.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const FEE = 300
const logFault = (error: unknown) => {
  throw error
}
const deps = () => ({ db: database.db, codeVersion: 'test', logFault })

type Terms = NonNullable<Parameters<typeof buildSeason>[3]>

async function buildWorld(rounds: number, terms: Terms = {}) {
  const { db } = database
  const operator = await buildOperator(db)
  // With a game minute of 1 ms, an hour of game time after the whistle is over at once.
  const league = await buildChampionship(db, { gameMinuteMs: 1, rounds })
  const season = await buildSeason(db, operator.id, league, terms)
  const team = pickSeasonTeam(league)
  const enter = async (lineUp: LineUp = team, { contestId }: BuiltSeason = season, fromRound = 1) => {
    const { id: managerId } = await buildManager(db, operator.id)
    const lineUps = [{ ...lineUp, fromRound }]
    const entryId = await buildSeasonEntry(db, { operatorId: operator.id, contestId, managerId, lineUps })
    const stakes = { operatorId: operator.id, amount: terms.entryFee ?? 0, entries: [{ entryId, managerId }] }
    await db.transaction().execute((tx) => stakeInBulk(tx, stakes))
    return entryId
  }
  const lock = async (round: number, of: BuiltSeason = season) => {
    const gameRoundId = of.gameRoundIds[round - 1] ?? 0
    await sql`update game_round set deadline_at = clock_timestamp() where id = ${gameRoundId}`.execute(db)
    await keepRounds(deps())
    return gameRoundId
  }
  const play = (round: number, story: Omit<PlayedRound, 'round'> = {}) =>
    playRound(db, league, { round, ...story })
  const close = async (round: number, story: Omit<PlayedRound, 'round'> = {}) => {
    const gameRoundId = await lock(round)
    await play(round, story)
    await keepRounds(deps())
    return gameRoundId
  }
  return { operator, league, season, team, enter, lock, play, close }
}

type World = Awaited<ReturnType<typeof buildWorld>>

async function isClosed(gameRoundId: number): Promise<boolean> {
  const { closedAt } = await database.db
    .selectFrom('gameRound')
    .select('closedAt')
    .where('id', '=', gameRoundId)
    .executeTakeFirstOrThrow()
  return closedAt !== null
}

/**
 * Everything closes have left of a season, by the positions of players and entries, because ids differ between
 * worlds.
 */
async function remainsOf({ league, season }: World, entries: readonly number[]) {
  const { db } = database
  const playerAt = (id: number) => league.players.findIndex((player) => player.id === id)
  const market = await marketOf(season.priceListId)
  const prices = await pricesOf(season.priceListId)
  const results = await db
    .selectFrom('entryRoundResult')
    .select(['gameRoundId', 'entryId', 'points', 'seasonPoints', 'place', 'finishedPlayers', 'prize'])
    .where('subgameId', '=', season.contestId)
    .orderBy('gameRoundId')
    .orderBy('entryId')
    .execute()
  const { rows: paid } = await sql<{ entryId: number; amount: number }>`
    select entry_id, amount from wallet_operation
    where kind = 'prize' and state = 'done' and entry_id = any(${[...entries]}::int[])
    order by entry_id, amount`.execute(db)
  return {
    market: market.map((line) => ({ ...line, playerId: playerAt(line.playerId) })),
    prices: prices.map((price) => ({ ...price, playerId: playerAt(price.playerId) })),
    results: results.map(({ gameRoundId, entryId, ...result }) => ({
      ...result,
      round: season.gameRoundIds.indexOf(gameRoundId),
      entry: entries.indexOf(entryId),
    })),
    paid: paid.map(({ entryId, amount }) => [entries.indexOf(entryId), amount]),
  }
}

function marketOf(priceListId: number) {
  return database.db
    .selectFrom('playerRoundMarket')
    .select([
      'playerId',
      'round',
      'ownershipBasisPoints',
      'bought',
      'priceBefore',
      'priceAfter',
      'recentMatches',
    ])
    .where('priceListId', '=', priceListId)
    .orderBy('round')
    .orderBy('playerId')
    .execute()
}

function pricesOf(priceListId: number) {
  return database.db
    .selectFrom('playerPrice')
    .select(['playerId', 'fromRound', 'price'])
    .where('priceListId', '=', priceListId)
    .orderBy('fromRound')
    .orderBy('playerId')
    .execute()
}

describe('the close of a round of a season', () => {
  /** Five teams, some of which buy for round 2, the last; round 1 is closed, the matches of round 2 are over. */
  async function buildLastRound() {
    const world = await buildWorld(2, {
      entryFee: FEE,
      prizeTable: [{ from: 1, to: 2, ratio: 5000 }],
    })
    const { team, league, enter, close, lock, play } = world
    const entries: number[] = []
    for (let at = 0; at < 5; at += 1) {
      entries.push(await enter({ ...team, captain: team.starters[at] ?? null }))
    }
    const came = league
      .of('MID')
      .map(({ id }) => id)
      .slice(-2)
    await close(1, { unused: team.starters.slice(5, 7) })
    for (const entryId of entries.slice(0, 2)) {
      const starters = [...team.starters.slice(0, 7), ...came, ...team.starters.slice(9)]
      await buildLineUp(database.db, entryId, { ...team, starters, fromRound: 2, freeLeft: 1 })
    }
    await database.db
      .insertInto('roundChoice')
      .values({ entryId: entries[4] ?? 0, round: 2, chip: 'fullTeam' })
      .execute()
    const gameRoundId = await lock(2)
    await play(2, { scorers: team.starters.slice(1, 3), carded: came, unused: team.starters.slice(5, 6) })
    return { world, entries, gameRoundId }
  }

  it.each(CLOSE_STEPS)('killed at %s, again and again, leaves what an undisturbed one leaves', async (at) => {
    const calm = await buildLastRound()
    await keepRounds(deps())
    expect(await isClosed(calm.gameRoundId)).toBe(true)

    const { world, entries, gameRoundId } = await buildLastRound()
    let kills = 0
    const reachStep = (step: CloseStep) => {
      if (step !== at) return
      kills += 1
      throw new Error(`killed at ${step}`)
    }
    const restart = (more: object = {}) =>
      keepRounds({ ...deps(), batch: 2, logFault: () => undefined, ...more })
    for (let start = 0; start < 8 && !(await isClosed(gameRoundId)); start += 1) {
      await restart({ reachStep })
      if (kills > 3) await restart()
    }
    expect(kills).toBeGreaterThan(0)
    await restart()
    expect(await isClosed(gameRoundId)).toBe(true)
    const remains = await remainsOf(world, entries)
    expect(remains).toEqual(await remainsOf(calm.world, calm.entries))
    expect(new Set(remains.market.map(({ round }) => round))).toEqual(new Set([1, 2]))
    expect(remains.paid).toHaveLength(2)
    expect(await checkRound(database.db, gameRoundId)).toMatchObject({ isSame: true })
    expect(await findOpenBooks(database.db, [world.season.contestId])).toEqual([])
  })

  it('by three nodes at once moves prices once', async () => {
    const calm = await buildLastRound()
    await keepRounds(deps())
    const { world, entries, gameRoundId } = await buildLastRound()
    await Promise.all([1, 2, 3].map((batch) => closeRound({ ...deps(), batch }, gameRoundId)))
    expect(await remainsOf(world, entries)).toEqual(await remainsOf(calm.world, calm.entries))
  })

  it('moves no price again when the round was opened again, whatever the log says by then', async () => {
    const { world, entries, gameRoundId } = await buildLastRound()
    await keepRounds(deps())
    const before = await remainsOf(world, entries)
    expect(await reopenRound(database.db, gameRoundId, 'a goal was another’s')).toMatchObject({ ok: true })
    await keepRounds(deps())
    expect(await isClosed(gameRoundId)).toBe(true)
    expect(await remainsOf(world, entries)).toEqual(before)
  })

  it('waits for the rounds before it, and none of them is opened again while it is closing', async () => {
    const { enter, lock, play, season } = await buildWorld(2)
    await enter()
    const first = await lock(1)
    const second = await lock(2)
    await play(2)
    await keepRounds(deps())
    expect(await closeRound(deps(), second)).toBe(false)
    await play(1)
    expect(await closeRound(deps(), first)).toBe(true)
    const reachStep = (step: CloseStep) => {
      if (step === 'close.begun') throw new Error('killed')
    }
    await expect(closeRound({ ...deps(), reachStep }, second)).rejects.toThrow('killed')
    expect(await reopenRound(database.db, first, 'too late')).toEqual({
      ok: false,
      refusal: 'laterRoundClosed',
    })
    await keepRounds(deps())
    expect(await isClosed(second)).toBe(true)
    for (const id of season.gameRoundIds) {
      expect(await checkRound(database.db, id)).toMatchObject({ isSame: true })
    }
  })
})

describe('the prices of a season', () => {
  it('rise with the share of teams, fall without buyers and matches, and go on from where they are', async () => {
    const { league, season, team, enter, close } = await buildWorld(6)
    const { db } = database
    const squad = new Set([...team.starters, ...team.reserves])
    for (let at = 0; at < 3; at += 1) await enter()
    const unowned = league.players.filter(({ id }) => !squad.has(id)).map(({ id }) => id)
    const [unused = 0, carded = 0, bought = 0] = unowned
    const late = team.starters.map((id) => (id === team.starters[5] ? bought : id))
    for (let round = 1; round <= 6; round += 1) {
      // A newcomer in round 6 is the first to own their player.
      if (round === 6) await enter({ ...team, starters: late }, season, 6)
      await close(round, { unused: [unused], carded: [carded] })
    }
    const marketFor = async (playerId: number) => {
      const lines = await marketOf(season.priceListId)
      return lines.filter((line) => line.playerId === playerId)
    }
    const movesOf = async (playerId: number) =>
      (await marketFor(playerId)).map(({ priceBefore, priceAfter }) => priceAfter - priceBefore)
    const owned = team.starters[0] ?? 0
    // Bought by all in round 1; nobody bought the unowned players for five rounds.
    expect(await movesOf(owned)).toEqual([5, 5, 5, 5, 5, 5])
    expect(await movesOf(unused)).toEqual([0, 0, 0, 0, -3, -3])
    expect(await movesOf(carded)).toEqual([0, 0, 0, 0, -3, -3])
    // The newcomer's purchase ends the fall, and being owned by one of four teams raises the price.
    expect(await movesOf(bought)).toEqual([0, 0, 0, 0, -2, 1])
    expect((await marketFor(bought)).map((line) => [line.bought, line.ownershipBasisPoints])).toEqual([
      ...Array.from({ length: 5 }, () => [0, 0]),
      [1, 2500],
    ])
    const price = league.players.find(({ id }) => id === owned)?.price ?? 0
    const steps = (await pricesOf(season.priceListId)).filter(({ playerId }) => playerId === owned)
    expect(steps.map((step) => [step.fromRound, step.price - price])).toEqual([
      [1, 0],
      [2, 5],
      [3, 10],
      [4, 15],
      [5, 20],
      [6, 25],
      [7, 30],
    ])
    // Players whose price did not move have only their first price.
    const still = (await pricesOf(season.priceListId)).filter(({ playerId }) => playerId === carded)
    expect(still.map(({ fromRound }) => fromRound)).toEqual([1, 6, 7])
    const { revision } = await db
      .selectFrom('priceList')
      .select('revision')
      .where('id', '=', season.priceListId)
      .executeTakeFirstOrThrow()
    expect(revision).toBe(7)
  })

  it('hold from the first round that is still open', async () => {
    const { season, team, enter, lock, play } = await buildWorld(3)
    await enter()
    await lock(1)
    await lock(2)
    await play(1)
    await keepRounds(deps())
    const owned = team.starters[0] ?? 0
    const stepsOf = async () =>
      (await pricesOf(season.priceListId))
        .filter(({ playerId }) => playerId === owned)
        .map(({ fromRound, price }) => [fromRound, price])
    const [[, initial] = []] = await stepsOf()
    expect(await stepsOf()).toEqual([
      [1, initial],
      [3, (initial ?? 0) + 5],
    ])
    await play(2)
    await keepRounds(deps())
    expect(await stepsOf()).toEqual([
      [1, initial],
      [3, (initial ?? 0) + 10],
    ])
  })

  it('of two games that share a list move once, by the teams of both, when the later one is closed', async () => {
    const { operator, league, season, team, enter, close, lock } = await buildWorld(2)
    const other = await buildSeason(database.db, operator.id, league, {
      priceListId: season.priceListId,
      deadlineOffsetMinutes: 60,
    })
    const came = league.of('FWD').at(-1)?.id ?? 0
    await enter()
    await enter({ ...team, reserves: [...team.reserves.slice(0, 3), came] }, other)
    await close(1)
    expect(await marketOf(season.priceListId)).toEqual([])
    await lock(1, other)
    await keepRounds(deps())
    const lines = await marketOf(season.priceListId)
    const line = lines.find(({ playerId }) => playerId === came)
    expect(line).toMatchObject({ ownershipBasisPoints: 5000, bought: 1 })
    expect(lines).toHaveLength(league.players.length)
  })

  it('move wholly before or after a save', async () => {
    const { season, enter, lock, play } = await buildWorld(2)
    await enter()
    const gameRoundId = await lock(1)
    await play(1)
    const read = () => pricesOf(season.priceListId)
    const before = await read()
    const next = season.gameRoundIds[1] ?? 0
    const closing = database.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.gameRound}::int, ${next}::int)`.execute(
        tx,
      )
      const closed = closeRound(deps(), gameRoundId)
      await pause(150)
      expect(await read()).toEqual(before)
      expect(await isClosed(gameRoundId)).toBe(false)
      return { closed }
    })
    expect(await (await closing).closed).toBe(true)
    expect(await read()).not.toEqual(before)
  })
})

describe('a season while it is played', () => {
  it('shows the points of the round and of the season, and goes on from a round that closes later', async () => {
    const { league, season, team, enter, lock, play } = await buildWorld(2)
    const [steady, changed] = [await enter(), await enter({ ...team, captain: team.starters[3] ?? null })]
    const came = league.of('FWD').at(-1)?.id ?? 0
    const next = {
      ...team,
      reserves: [...team.reserves.slice(0, 3), came],
      captain: team.starters[4] ?? null,
    }
    await buildLineUp(database.db, changed, { ...next, fromRound: 2, freeLeft: 0 })
    await database.db
      .insertInto('roundChoice')
      .values({ entryId: steady, round: 2, chip: 'fullTeam' })
      .execute()
    await lock(1)
    const scorers = Array.from({ length: 6 }, () => team.starters[3] ?? 0)
    await play(1, { scorers, isUnderWay: true })
    await lock(2)
    const live = await createLive({ db: database.db, logFault })
    try {
      await play(2, { isUnderWay: true })
      await live.turn()
      const order = { offset: 0, limit: 9, order: 'place', isDescending: false } as const
      const table = async () =>
        (await live.standings.page(season.contestId, 2, order))?.rows.map(
          ({ entryId, points, seasonPoints, place }) => ({ entryId, points, seasonPoints, place }),
        )
      expect((await table())?.map(({ points, seasonPoints }) => seasonPoints - points)).toEqual([0, 0])
      const whistles = (league.rounds[0]?.fixtureIds ?? []).map(
        (fixtureId) => [fixtureId, { kind: 'final' }, 'whistle'] as const,
      )
      await sayFacts(database.db, league, whistles)
      await keepRounds(deps())
      await live.turn()
      const closed = await database.db
        .selectFrom('entryRoundResult')
        .select(['entryId', 'points'])
        .where('gameRoundId', '=', season.gameRoundIds[0] ?? 0)
        .execute()
      const first = new Map(closed.map(({ entryId, points }) => [entryId, points]))
      expect(first.get(changed)).toBeGreaterThan(first.get(steady) ?? 0)
      const rows = await table()
      expect(rows?.map(({ entryId, place }) => [entryId, place])).toEqual([
        [changed, 1],
        [steady, 2],
      ])
      for (const { entryId, points, seasonPoints, place } of rows ?? []) {
        expect(seasonPoints - points).toBe(first.get(entryId))
        const team = { gameRoundId: season.gameRoundIds[1] ?? 0, contestId: season.contestId, entryId }
        const history = await live.histories.history(team)
        expect(history?.samples.at(-1)).toMatchObject({ points, place })
      }
    } finally {
      await live.stop()
    }
  })
})
