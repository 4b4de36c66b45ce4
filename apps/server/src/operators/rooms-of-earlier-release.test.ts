import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { up } from '../db/migrations/0073-championships-of-rooms.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { installEditions, storeGames } from './repo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

/** A tournament of rooms as the release before opened it for every operator in every championship. */
async function openRoom(operatorId: number, championshipId: number, entries: number): Promise<void> {
  await sql`
    with list as (
      insert into price_list (championship_id, operator_id, kind, name)
      values (${championshipId}, ${operatorId}, 'room', ${`rooms of ${operatorId}`}) returning id
    ), opened as (
      insert into tournament (operator_id, championship_id, price_list_id, type, name, is_seasonal, is_hot, round_count, rules, rule_pack)
      select ${operatorId}, ${championshipId}, id, 'room', 'Rooms', true, false, 4, '{}', 'room' from list returning id
    )
    insert into subgame (tournament_id, entry_fee, prize_table, entry_count)
    select id, 500, '[]', ${entries}::int from opened where ${entries}::int > 0`.execute(database.db)
}

it('rooms of an earlier release list what their operator chose and what somebody entered, and nothing else', async () => {
  const { db } = database
  // Migrations know no table.
  const migrateAgain = () => up(db as unknown as Kysely<unknown>)
  const editions = await installEditions(db)
  const [chosen, entered, open] = [
    await buildChampionship(db, { source: 'chosen' }),
    await buildChampionship(db, { source: 'entered' }),
    await buildChampionship(db, { source: 'open' }),
  ]
  const [several, idle, listed, off] = [
    await buildOperator(db),
    await buildOperator(db),
    await buildOperator(db),
    await buildOperator(db),
  ]
  for (const { id } of [several, idle, listed, off]) await storeGames(db, id, [])
  await storeGames(db, several.id, [{ championships: ['chosen'] } as never])
  await storeGames(db, off.id, [{ championships: ['chosen'] } as never])
  await openRoom(several.id, chosen.championshipId, 0)
  await openRoom(several.id, entered.championshipId, 3)
  for (const id of [several.id, idle.id, editions.demo]) await openRoom(id, open.championshipId, 0)
  await sql`update operator set rooms = rooms - 'championships' where id <> ${listed.id}`.execute(db)
  await sql`update operator set rooms = jsonb_set(rooms, '{isOn}', 'false') where id = ${off.id}`.execute(db)
  await migrateAgain()
  const stored = async () => {
    const { rows } = await sql<{ id: number; championships: string[]; isRemoved: boolean }>`
      select id, rooms -> 'championships' as championships, removed_at is not null as is_removed from operator`.execute(
      db,
    )
    return new Map(rows.map(({ id, championships, isRemoved }) => [id, { championships, isRemoved }]))
  }
  const after = await stored()
  expect(after.get(several.id)).toEqual({ championships: ['chosen', 'entered'], isRemoved: false })
  for (const id of [idle.id, off.id]) expect(after.get(id)).toEqual({ championships: [], isRemoved: false })
  expect(after.get(listed.id)?.championships).toEqual(['demo'])
  // Where no demo league was ever played, nobody added these two.
  for (const id of [editions.demo, editions.sponsor]) {
    expect(after.get(id)).toEqual({ championships: ['demo'], isRemoved: true })
  }
  await installEditions(db)
  expect((await stored()).get(editions.demo)?.isRemoved).toBe(false)
  await buildChampionship(db, { source: 'demo' })
  await migrateAgain()
  expect((await stored()).get(editions.sponsor)?.isRemoved).toBe(false)
})
