import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { createTournamentMemory } from './tournament-memory.ts'

let database: TestDatabase
let league: BuiltChampionship
let operatorId: number
beforeAll(async () => {
  database = await createTestDatabase()
  league = await buildChampionship(database.db)
  operatorId = (await buildOperator(database.db)).id
})
afterAll(() => database.end())

it('has what was written while a read was under way', async () => {
  const memory = createTournamentMemory(database.db)
  const first = memory.fresh()
  const { tournamentId } = await buildTournament(database.db, operatorId, league)
  memory.outdate()
  await memory.fresh()
  expect(memory.tournament(operatorId, tournamentId)).toBeDefined()
  await first
})

it('keeps nobody waiting for more than two reads, however often something is written', async () => {
  const memory = createTournamentMemory(database.db)
  const writing = setInterval(() => memory.outdate(), 0)
  try {
    const before = memory.version()
    await Promise.all([memory.fresh(), memory.fresh()])
    expect(memory.version() - before).toBeLessThanOrEqual(2)
  } finally {
    clearInterval(writing)
  }
})
