import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { Database } from '../platform/db/connect.ts'
import { releaseEntry } from '../entries/release-entries.ts'
import { runProduct, type RunningProduct } from '../testing/run-product.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import { loadTables } from './tables.ts'

let folder: string
let product: RunningProduct
const copies: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaffer-backup-demo-'))
  product = await runProduct()
}, 180_000)
afterAll(async () => {
  await product.end()
  for (const copy of copies) await copy.end()
  await rm(folder, { recursive: true })
})

const contextOf = (database: Database) => ({
  config: readConfig({ DATA_DIR: '/nonexistent' }, '/nonexistent'),
  database,
  print: () => undefined,
})

/** A backup of the demo as it is at this moment, read into a database of its own. */
async function copyDemo(name: string): Promise<TestDatabase> {
  const file = join(folder, name)
  await backup.run([file], contextOf(product.database))
  const copy = await createTestDatabase()
  copies.push(copy)
  await restore.run([file], contextOf(copy))
  return copy
}

/** How many rows each table has, and a sum of all that they say, in whatever order. */
async function sumsOf(database: Database): Promise<Record<string, string>> {
  const client = await database.pool.connect()
  try {
    const sums: Record<string, string> = {}
    for (const { name } of await loadTables(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select concat(count(*), ' rows, ', sum(hashtextextended(to_jsonb(kept)::text, 0)::numeric)) as sum from "${name}" kept`,
      )
      sums[name] = rows[0]?.sum ?? ''
    }
    return sums
  } finally {
    client.release()
  }
}

async function countOf(database: Database, condition: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.raw(condition)}`.execute(database.db)
  return rows[0]?.count ?? 0
}

/** Has somebody leave a contest that costs something and is still open, and waits until the demo has refunded them. */
async function refundSomebody(): Promise<void> {
  const { db } = product.database
  const { rows } = await sql<{ contestId: number; entryId: number }>`
    select entry.subgame_id as contest_id, entry.id as entry_id from entry
    join subgame on subgame.id = entry.subgame_id and subgame.entry_fee > 0
    join tournament_round on tournament_round.tournament_id = subgame.tournament_id
    join game_round on game_round.id = tournament_round.game_round_id and game_round.locked_at is null
    where entry.state = 'entered' limit 1`.execute(db)
  const [left] = rows
  if (left === undefined) throw new Error('nobody has entered anything')
  expect(await db.transaction().execute((tx) => releaseEntry(tx, left))).toBe(true)
  await expect
    .poll(() => countOf(product.database, `wallet_operation where kind = 'refund' and state = 'done'`), {
      timeout: 60_000,
    })
    .toBe(1)
}

it('restores a demo that plays on meanwhile, with a refund, and its books balance', async () => {
  await refundSomebody()
  const copy = await copyDemo('living.gz')
  expect(product.isRunning()).toBe(true)
  expect(await countOf(copy, `wallet_operation where undoes is not null`)).toBeGreaterThan(0)
  expect(
    await countOf(copy, `(select from posting group by currency having sum(amount) <> 0) unbalanced`),
  ).toBe(0)
}, 300_000)

it('restores every row of every table of a demo that has stopped', async () => {
  await product.kill()
  const copy = await copyDemo('stopped.gz')
  const sums = await sumsOf(product.database)
  expect(await sumsOf(copy)).toEqual(sums)
  expect(Object.keys(sums).length).toBeGreaterThan(60)
}, 300_000)
