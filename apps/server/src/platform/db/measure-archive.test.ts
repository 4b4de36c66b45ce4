import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectDatabase, type Database } from './connect.ts'
import { measureArchive } from './measure-archive.ts'

let real: TestDatabase
/** Connections to the same database that see another view in the place of PostgreSQL's. */
let told: Database
beforeAll(async () => {
  real = await createTestDatabase()
  await real.pool.query(`
    create schema told;
    create table told.pg_stat_archiver as select * from pg_catalog.pg_stat_archiver;
    do $$ begin
      execute format('alter database %I set search_path = told, pg_catalog, public', current_database());
    end $$`)
  told = connectDatabase(real.connection, 1)
})
afterAll(async () => {
  await told.end()
  await real.end()
})

/** What the gauge says when the view does. */
async function read(
  { archived, failed }: { readonly archived: number | null; readonly failed: number | null },
  database = told,
): Promise<number> {
  await told.pool.query(
    `update pg_stat_archiver set stats_reset = clock_timestamp() - interval '1 hour',
       last_archived_time = clock_timestamp() - make_interval(secs => $1),
       last_failed_time = clock_timestamp() - make_interval(secs => $2)`,
    [archived, failed],
  )
  const registry = new Registry()
  measureArchive(registry, database)
  const [metric] = await registry.getMetricsAsJSON()
  return metric?.values[0]?.value ?? Number.NaN
}

it('is nothing where nothing is archived', async () => {
  expect(await read({ archived: null, failed: null })).toBe(0)
  expect(await read({ archived: null, failed: null }, real)).toBe(0)
})

it('is nothing while files arrive, also after one that had failed', async () => {
  expect(await read({ archived: 60, failed: null })).toBe(0)
  expect(await read({ archived: 60, failed: 61 })).toBe(0)
})

it('grows from the last file that arrived while the next one fails', async () => {
  const seconds = await read({ archived: 600, failed: 5 })
  expect(seconds).toBeGreaterThanOrEqual(600)
  expect(seconds).toBeLessThan(3_600)
})

it('grows from the beginning of the statistics where no file has arrived, as on a new primary', async () => {
  expect(await read({ archived: null, failed: 5 })).toBeGreaterThanOrEqual(3_600)
})
