import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GameRules } from '@gaffer/rules'
import { up } from '../db/migrations/0025-formations-in-rules.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.end()
})

async function storedRules(): Promise<readonly GameRules[]> {
  const { rows } = await sql<{ rules: GameRules }>`select rules from tournament order by id`.execute(
    database.db,
  )
  return rows.map(({ rules }) => rules)
}

it('rules stored under their former names become those a tournament is opened with today', async () => {
  const { db } = database
  const league = await buildChampionship(db)
  const operator = await buildOperator(db)
  await buildTournament(db, operator.id, league, { rulePack: 'room' })
  await buildTournament(db, operator.id, league)
  const rules = await storedRules()
  await sql`
    update tournament set rules = rules - 'positionLimits' - 'formations' || jsonb_strip_nulls(
      jsonb_build_object('formation', rules -> 'positionLimits', 'schemes', rules -> 'formations'))`.execute(
    db,
  )
  expect(await storedRules()).not.toEqual(rules)
  await up(db as Kysely<unknown>)
  expect(await storedRules()).toEqual(rules)
})
