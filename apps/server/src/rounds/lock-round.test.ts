import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildDeadline } from '../testing/build-round-state.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { holdRoundLock, loadRoundGate } from '../contests/round.ts'
import { followKickOffs, loadRoundsToLock, lockRound } from './lock-round.ts'
import { loadRoundContext } from './repo.ts'
import { loadTeams } from './team-of-round.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

async function buildOpenRound() {
  const { db } = database
  const operator = await buildOperator(db)
  const league = await buildChampionship(db)
  const { gameRoundId, contestId } = await buildTournament(db, operator.id, league)
  return { operator, league, gameRoundId, contestId }
}

describe('the lock of a round', () => {
  it('happens once, however many try, and writes one line of the log with the frozen fixtures and clubs', async () => {
    const { gameRoundId, league } = await buildOpenRound()
    await sql`update game_round set deadline_at = clock_timestamp() where id = ${gameRoundId}`.execute(
      database.db,
    )
    expect(await loadRoundsToLock(database.db)).toContain(gameRoundId)
    const tries = await Promise.all(Array.from({ length: 8 }, () => lockRound(database.db, gameRoundId)))
    expect(tries.filter(Boolean)).toHaveLength(1)
    const lines = await database.db
      .selectFrom('gameLog')
      .select('body')
      .where('kind', '=', 'roundLocked')
      .where('gameRoundId', '=', gameRoundId)
      .execute()
    expect(lines).toEqual([
      {
        body: {
          lockedAt: expect.any(Number),
          fixtureIds: league.rounds[0]?.fixtureIds,
          clubIds: Object.fromEntries(league.players.map(({ id, clubId }) => [id, clubId])),
        },
      },
    ])
    expect(await loadRoundsToLock(database.db)).not.toContain(gameRoundId)
  })

  it('does not happen before the deadline', async () => {
    const { gameRoundId } = await buildOpenRound()
    expect(await lockRound(database.db, gameRoundId)).toBe(false)
  })

  it('finds every acknowledged save in the round and refuses all others', async () => {
    const { operator, league, gameRoundId, contestId } = await buildOpenRound()
    const starters = pickBuiltTeam(league)
    const entries = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const manager = await buildManager(database.db, operator.id)
        return buildEntry(database.db, {
          operatorId: operator.id,
          contestId,
          managerId: manager.id,
          starters,
        })
      }),
    )
    await buildDeadline(database.db, gameRoundId, new Date(Date.now() + 300))
    const acknowledged = new Map<number, number>()
    let isLocked = false
    const saving = entries.map(async ({ id }) => {
      for (let bank = 1; !isLocked || bank < 3; bank += 1) {
        const isSaved = await database.db.transaction().execute(async (tx) => {
          await holdRoundLock(tx, gameRoundId)
          const gate = await loadRoundGate(tx, gameRoundId)
          if (gate.lockedAt !== null || gate.now >= gate.deadlineAt) return false
          await tx.updateTable('lineUp').set({ bank }).where('entryId', '=', id).execute()
          return true
        })
        if (isSaved) acknowledged.set(id, bank)
      }
    })
    while (!isLocked) isLocked = await lockRound(database.db, gameRoundId)
    const atLock = await loadBanks(contestId)
    await Promise.all(saving)
    expect(await loadBanks(contestId)).toEqual(atLock)
    expect(new Map(atLock.filter(([, bank]) => bank > 0))).toEqual(acknowledged)
    expect(acknowledged.size).toBeGreaterThan(0)
  })

  it('loads teams in the order of their contest and creation, without those that were released', async () => {
    const { operator, league, gameRoundId, contestId } = await buildOpenRound()
    const starters = pickBuiltTeam(league)
    const enter = async (createdAt: string, state: 'entered' | 'reserved' | 'released') => {
      const manager = await buildManager(database.db, operator.id)
      const entry = { operatorId: operator.id, contestId, managerId: manager.id, starters, state }
      return (await buildEntry(database.db, { ...entry, createdAt: new Date(createdAt) })).id
    }
    const late = await enter('2026-03-01', 'entered')
    const early = await enter('2026-01-01', 'reserved')
    await enter('2026-02-01', 'released')
    const loaded: (readonly [number, boolean])[] = []
    for await (const teams of loadTeams(database.db, { gameRoundId, logVersion: 0 })) {
      loaded.push(...teams.map(({ entryId, isReserved }) => [entryId, isReserved] as const))
    }
    expect(loaded).toEqual([
      [early, true],
      [late, false],
    ])
  })
})

describe('a price list', () => {
  it('of its own gives a contest a round of its own, with its own prices for safety subs', async () => {
    const { db } = database
    const { operator, league, gameRoundId } = await buildOpenRound()
    const { id: priceListId } = await db
      .selectFrom('priceList')
      .select('id')
      .where('championshipId', '=', league.championshipId)
      .where('kind', '=', 'season')
      .executeTakeFirstOrThrow()
    const [player] = league.players
    const price = (player?.price ?? 0) + 7
    await sql`insert into player_price values (${priceListId}, ${player?.id}, 1, ${price})`.execute(db)
    const shared = await buildTournament(db, operator.id, league)
    expect(shared.gameRoundId).toBe(gameRoundId)
    const own = await buildTournament(db, operator.id, { ...league, gameweekPriceListId: priceListId })
    expect(own.gameRoundId).not.toBe(gameRoundId)
    const priceIn = async (id: number) =>
      (await loadRoundContext(db, id, 0))?.players.get(player?.id ?? 0)?.price
    expect([await priceIn(gameRoundId), await priceIn(own.gameRoundId)]).toEqual([player?.price, price])
  })
})

describe('the deadline', () => {
  it('follows the first kick-off until it has passed, and never after', async () => {
    const { db } = database
    const { league, gameRoundId } = await buildOpenRound()
    const [first] = league.rounds[0]?.fixtureIds ?? []
    const move = (kickOffAt: Date) =>
      db
        .updateTable('fixture')
        .set({ kickOffAt })
        .where('id', '=', first ?? 0)
        .execute()
    const deadline = async () => {
      await followKickOffs(db)
      const row = await db
        .selectFrom('gameRound')
        .select('deadlineAt')
        .where('id', '=', gameRoundId)
        .executeTakeFirstOrThrow()
      return row.deadlineAt
    }
    const earlier = new Date(Date.now() + 60_000)
    await move(earlier)
    expect(await deadline()).toEqual(earlier)
    const past = new Date(Date.now() - 1000)
    await db.updateTable('gameRound').set({ deadlineAt: past }).where('id', '=', gameRoundId).execute()
    await move(new Date(Date.now() + 3_600_000))
    expect(await deadline()).toEqual(past)
  })
})

async function loadBanks(contestId: number): Promise<readonly (readonly [number, number])[]> {
  const rows = await database.db
    .selectFrom('lineUp')
    .innerJoin('entry', 'entry.id', 'lineUp.entryId')
    .select(['entry.id', 'lineUp.bank'])
    .where('entry.subgameId', '=', contestId)
    .orderBy('entry.id')
    .execute()
  return rows.map(({ id, bank }) => [id, bank] as const)
}
