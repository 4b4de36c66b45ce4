import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createEarlyTeams } from './early-teams.ts'

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

const create = () => createEarlyTeams({ primary: database.db, lineUps: database.db }, { leastEntries: 2 })

describe('the early reader', () => {
  it('reads large rounds near their deadline, and gives each away once', async () => {
    const near = await buildRound(new Date(Date.now() + MINUTE), 2)
    const small = await buildRound(new Date(Date.now() + MINUTE), 1)
    const far = await buildRound(new Date(Date.now() + 10 * MINUTE), 2)
    const early = create()
    await early.turn()
    const taken = await early.take(near.gameRoundId)
    expect([...(taken?.rows.entryIds ?? [])]).toEqual(near.ids)
    for (const { gameRoundId } of [near, small, far]) expect(await early.take(gameRoundId)).toBeUndefined()
  })
})
