import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { completeTeamsReadEarly } from '../../testing/complete-teams-read-early.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createEarlyTeams } from './early-teams.ts'
import { loadNearRounds } from './load-near-rounds.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const MINUTE = 60_000

async function buildRound(deadlineAt: Date, entries: number) {
  const { db } = database
  const operator = await buildOperator(db)
  const league = await buildChampionship(db)
  const { gameRoundId, contestId } = await buildTournament(db, operator.id, league, { deadlineAt })
  const starters = pickBuiltTeam(league)
  const ids: number[] = []
  for (let at = 0; at < entries; at += 1) {
    const { id: managerId } = await buildManager(db, operator.id)
    ids.push((await buildEntry(db, { operatorId: operator.id, contestId, managerId, starters })).id)
  }
  return { gameRoundId, ids }
}

const places = () => ({ primary: database.db, lineUps: database.db })

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    database.db,
  )
  return rows.length > 0
}

describe('the early reader', () => {
  it('reads large rounds near their deadline, and gives each away once', async () => {
    const near = await buildRound(new Date(Date.now() + MINUTE), 2)
    const small = await buildRound(new Date(Date.now() + MINUTE), 1)
    const far = await buildRound(new Date(Date.now() + 10 * MINUTE), 2)
    const early = createEarlyTeams(places())
    await early.turn(await loadNearRounds(database.db, 2))
    const taken = await early.take(near.gameRoundId)
    expect([...(taken?.rows.entryIds ?? [])]).toEqual(near.ids)
    for (const { gameRoundId } of [near, small, far]) expect(await early.take(gameRoundId)).toBeUndefined()
    expect(early.isHolding()).toBe(false)
    if (taken) early.giveBack(near.gameRoundId, taken)
    expect(early.isHolding()).toBe(true)
    expect(await early.take(near.gameRoundId)).toBe(taken)
  })

  it('begins the earlier the more entries a round has', async () => {
    const [soon, later] = [
      await buildRound(new Date(Date.now() + 10 * MINUTE), 2),
      await buildRound(new Date(Date.now() + 12 * MINUTE), 2),
    ]
    const isNear = async () => {
      const near = await loadNearRounds(database.db, 2)
      return [soon, later].map(({ gameRoundId }) => near.includes(gameRoundId))
    }
    expect(await isNear()).toEqual([false, false])
    await sql`update subgame set entry_count = 3000000 from tournament_round
      where tournament_round.tournament_id = subgame.tournament_id
        and tournament_round.game_round_id in (${soon.gameRoundId}, ${later.gameRoundId})`.execute(
      database.db,
    )
    expect(await isNear()).toEqual([true, false])
  })

  it('whose first read the lock comes into ends it first, and nobody is missing', async () => {
    const { gameRoundId, ids } = await buildRound(new Date(Date.now() + MINUTE), 3)
    const early = createEarlyTeams(places())
    // Nobody reads line-ups before these changes are stored.
    const tx = await database.db.startTransaction().execute()
    await sql`lock table line_up in access exclusive mode`.execute(tx)
    const turn = early.turn([gameRoundId])
    await expect.poll(isSomebodyWaiting).toBe(true)
    await sql`update line_up set captain = starters[2] where entry_id = ${ids[1]}`.execute(tx)
    const taken = early.take(gameRoundId)
    await tx.commit().execute()
    await turn
    await sql`update line_up set captain = starters[3] where entry_id = ${ids[2]}`.execute(database.db)
    const teams = await taken
    expect([...(teams?.rows.entryIds ?? [])]).toEqual(ids)
    const { completed, fromNothing } = await completeTeamsReadEarly(database.db, gameRoundId, teams)
    expect(completed).toEqual(fromNothing)
    expect(new Set(completed.captains).size).toBe(3)
    expect(early.isHolding()).toBe(false)
  })

  it('does not read after all what was taken while it read others', async () => {
    const [first, second] = [
      await buildRound(new Date(Date.now() + MINUTE), 2),
      await buildRound(new Date(Date.now() + MINUTE), 2),
    ]
    const early = createEarlyTeams(places())
    const turn = early.turn([first.gameRoundId, second.gameRoundId])
    expect(await early.take(second.gameRoundId)).toBeUndefined()
    await turn
    expect(await early.take(second.gameRoundId)).toBeUndefined()
    expect((await early.take(first.gameRoundId))?.rows.size).toBe(2)
  })
})
