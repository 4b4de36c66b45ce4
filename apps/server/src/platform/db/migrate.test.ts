import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'db', 'migrations')

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'gaffer-migrations-'))
  for (const file of readdirSync(FOLDER)) symlinkSync(join(FOLDER, file), join(folder, file))
})
afterEach(async () => {
  await database.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Adds a migration to those there are. */
function write(name: string, body: string): void {
  writeFileSync(join(folder, `${name}.ts`), `export async function up(db) { ${body} }\n`)
}

async function columnsOf(table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = ${table}`.execute(
    database.db,
  )
  return rows.map(({ name }) => name)
}

it('each migration has a number of its own, so that they run in one order everywhere', () => {
  const files = readdirSync(FOLDER)
  const numbers = files.flatMap((file) => /^\d{4}(?=-.+\.ts$)/.exec(file) ?? [])
  expect(numbers).toHaveLength(files.length)
  expect(numbers).toEqual([...new Set(numbers)])
})

it('a release starts again on the tables of a later one, and leaves them as they are', async () => {
  write('9998-later', `await db.schema.alterTable('setting').addColumn('later', 'int4').execute()`)
  await migrate(database.db, { folder })
  await migrate(database.db)
  expect(await columnsOf('setting')).toContain('later')
  await migrate(database.db, { folder })
})

it('a release does not start on tables that lack one of its own migrations in the middle', async () => {
  await sql`update kysely_migration set name = '0002-another' where name like '0002-%'`.execute(database.db)
  await expect(migrate(database.db)).rejects.toThrow(/corrupted migrations/)
})

it('a migration that has to wait for a lock lets players pass, and comes in once it is free', async () => {
  write('9998-blocked', `await db.schema.alterTable('setting').addColumn('blocked', 'int4').execute()`)
  const reader = await database.pool.connect()
  await reader.query('begin')
  await reader.query('select from setting')
  let isDone = false
  const migrating = migrate(database.db, { folder }).then(() => {
    isDone = true
  })
  try {
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          `select from pg_locks where not granted and relation = 'setting'::regclass
             and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows.length
      })
      .toBe(1)
    await database.pool.query(`update setting set name = name`)
    expect(isDone).toBe(false)
  } finally {
    await reader.query('commit')
    reader.release()
  }
  await migrating
  expect(await columnsOf('setting')).toContain('blocked')
})

it('a migration that holds a lock for long is taken back, and those before it stay', async () => {
  write('9997-short', `await db.schema.alterTable('setting').addColumn('short', 'int4').execute()`)
  write(
    '9998-long',
    `await db.schema.alterTable('setting').addColumn('long', 'int4').execute()
     await db.selectNoFrom(({ fn, val }) => fn('pg_sleep', [val(600)]).as('slept')).execute()`,
  )
  await expect(migrate(database.db, { folder, tries: 2 })).rejects.toThrow(/statement timeout/)
  expect(await columnsOf('setting')).toContain('short')
  expect(await columnsOf('setting')).not.toContain('long')
})
