/** A contest of more entries than a search reads one by one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildManagers, buildOperator } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { MAX_FOUND, searchEntries } from './repo.ts'

const ENTRIES = 6_000

let database: TestDatabase
let contestId = 0
/** In the order of joining. */
let ids: readonly number[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const operator = await buildOperator(db)
  const league = await buildChampionship(db)
  contestId = (await buildTournament(db, operator.id, league)).contestId
  const other = (await buildTournament(db, operator.id, league)).contestId
  const managers = await buildManagers(db, operator.id, { count: ENTRIES, name: 'Owl' })
  for (const contest of [contestId, other]) {
    const { rows } = await sql<{ id: number }>`
      insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state, created_at)
      select ${contest}::int, ${operator.id}::int, id, 'x', 'team ' || nr, case when nr % 5999 = 0 then 'released' else 'entered' end,
        '2026-09-01 12:00:00Z'::timestamptz + nr * interval '1 second'
      from unnest(${[...managers]}::int[]) with ordinality as made (id, nr) order by nr returning id`.execute(
      db,
    )
    if (contest === contestId) ids = rows.map(({ id }) => id)
  }
})
afterAll(() => database.end())

const joinedAt = (...numbers: readonly number[]) => numbers.map((nr) => ids[nr - 1])
const search = (name: string) => searchEntries(database.db, contestId, name)

it('a rare name of a manager is found wherever their team stands', async () => {
  expect(await search('Owl 5997')).toEqual(joinedAt(5997))
  expect(await search('5996')).toEqual(joinedAt(5996))
  expect(await search('599')).toEqual(
    joinedAt(599, 1599, 2599, 3599, 4599, 5599, 5990, 5991, 5992, 5993, 5994, 5995, 5996, 5997, 5998),
  )
  expect(await search('Owl 5999')).toEqual([])
})

it('of a word that all have, those who joined first are found', async () => {
  expect(await search('owl')).toEqual(ids.slice(0, MAX_FOUND))
  expect(await search('ow')).toEqual(ids.slice(0, MAX_FOUND))
})

it('the name of a team finds nobody', async () => {
  expect(await search('team 5998')).toEqual([])
  expect(await search('team')).toEqual([])
})
