import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { Database } from '../platform/db/connect.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { backup } from './backup.ts'
import { connectFor } from './connect-for.ts'
import { restore } from './restore.ts'
import { tellError } from './tell-error.ts'

const HOUR_MS = 3_600_000

let folder: string
let file: string
let full: TestDatabase
let empty: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaffer-stopped-'))
  file = join(folder, 'backup.gz')
  full = await createTestDatabase()
  empty = await createTestDatabase()
  await buildOperator(full.db)
  await backup.run([file], contextOf(full))
})
afterAll(async () => {
  await full.end()
  await empty.end()
  await rm(folder, { recursive: true })
})

const contextOf = (database: Database) => ({
  config: readConfig({ DATA_DIR: '/nonexistent' }, '/nonexistent'),
  database,
  print: () => undefined,
})

/** The database, which answers one statement of a restore with an error of its own. */
function failingAt(statement: string, sqlState: string): Database {
  const connect = async () => {
    const client = await empty.pool.connect()
    const query = client.query.bind(client)
    const failing = (...given: readonly unknown[]): unknown =>
      Reflect.apply(
        query,
        client,
        given[0] === statement
          ? [`do $$ begin raise exception 'not now' using errcode = '${sqlState}'; end $$`]
          : given,
      )
    client.query = failing as typeof client.query
    return client
  }
  return { ...empty, pool: Object.assign(Object.create(empty.pool), { connect }) }
}

const printedBy = (database: Database, path = file): Promise<string> =>
  restore.run([path], contextOf(database)).then(
    () => 'restored',
    (error: unknown) => tellError(error, 'restore', ''),
  )

async function expectEmpty(): Promise<void> {
  expect((await sql`select from operator limit 1`.execute(empty.db)).rows).toEqual([])
}

it.each([
  ['begin', '57014', /did not answer in time \(57014 .*\)\. Nothing was restored; call it again\.$/],
  ['analyze', '57014', /did not answer in time \(57014 .*\)\. Nothing was restored; call it again\.$/],
  ['analyze', '53100', /Nothing was restored; call it again\.$/],
  ['set constraints all immediate', '23503', /refused a statement \(23503 .*\)\. Nothing was restored\.$/],
])('that stops at %s (%s) states that nothing was restored', async (statement, sqlState, expected) => {
  const printed = await printedBy(failingAt(statement, sqlState))
  expect(printed).toMatch(/^restore has stopped\. /)
  expect(printed).toMatch(expected)
  expect(printed).not.toContain('What it has done stays')
  await expectEmpty()
})

it('that cannot begin states that nothing was restored', async () => {
  const none = join(folder, 'none.gz')
  expect(await printedBy(empty, none)).toMatch(/cannot be restored: .*\nNothing was restored\.$/)
  expect(await printedBy(full)).toMatch(/^The database is not empty .*\nNothing was restored\.$/)
  await expectEmpty()
})

it('whose commit is not answered does not claim that nothing was restored', async () => {
  const printed = await printedBy(failingAt('commit', '57P01'))
  expect(printed).toMatch(/^Whether it was restored is not known \(57P01 /)
  expect(printed).not.toContain('Nothing was restored')
})

it('may take hours at one statement, and other commands half a minute', async () => {
  const timeoutOf = async (command: typeof restore): Promise<number> => {
    const { pool, end } = connectFor(command, empty.connection)
    const { rows } = await pool.query<{ ms: number }>(
      `select setting::int as ms from pg_settings where name = 'statement_timeout'`,
    )
    await end()
    return rows[0]?.ms ?? 0
  }
  expect(await timeoutOf(restore)).toBeGreaterThan(5 * HOUR_MS)
  expect(await timeoutOf(backup)).toBeLessThan(60_000)
})
