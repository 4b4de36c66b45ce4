import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { Database } from '../platform/db/connect.ts'
import { loadSecrets, writeOperatorSecrets } from '../operators/secrets.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { openMasterKey } from '../platform/secrets/open-master-key.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import { loadTables } from './tables.ts'

let folder: string
let file: string
let full: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaffer-backup-'))
  file = join(folder, 'backup.gz')
  full = await createTestDatabase()
  await fill(full)
  await backup.run([file], contextOf(full))
})
afterAll(async () => {
  await full.end()
  await rm(folder, { recursive: true })
})

const contextOf = (database: Database) => ({
  config: readConfig({ DATA_DIR: '/nonexistent' }, '/nonexistent'),
  database,
  print: () => undefined,
})

/** A league with a team whose stake was refunded; the refund is stored before the stake it undoes. */
async function fill({ db }: TestDatabase): Promise<void> {
  const operator = await buildOperator(db)
  const league = await buildChampionship(db)
  const contest = await buildTournament(db, operator.id, league)
  const manager = await buildManager(db, operator.id)
  const entry = await buildEntry(db, {
    operatorId: operator.id,
    managerId: manager.id,
    contestId: contest.contestId,
    starters: pickBuiltTeam(league),
  })
  const [stake, refund] = [randomUUID(), randomUUID()]
  for (const [id, kind, undoes] of [
    [stake, 'stake', null],
    [refund, 'refund', stake],
  ] as const) {
    await sql`
      insert into wallet_operation (id, operator_id, manager_id, kind, state, amount, currency, entry_id, natural_key, undoes)
      values (${id}, ${operator.id}, ${manager.id}, ${kind}, 'planned', 500, 'EUR', ${entry.id}, ${id}, ${undoes})`.execute(
      db,
    )
  }
  // With every sign that anything could take for the end of a line.
  await sql`update wallet_operation set state = 'sent', wallet_message = ${'no\u2028credit\u2029here\u0085\r\n\u000B\f'}
    where id = ${stake}`.execute(db)
}

/** Every row of every table, in an order that does not depend on storage. */
async function rowsOf(database: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const client = await database.pool.connect()
  try {
    const rows = new Map<string, readonly string[]>()
    for (const { name } of await loadTables(client)) {
      const read = await client.query<{ row: string }>(
        `select to_jsonb(kept)::text as row from "${name}" kept order by 1`,
      )
      rows.set(
        name,
        read.rows.map(({ row }) => row),
      )
    }
    return rows
  } finally {
    client.release()
  }
}

async function restored(path: string): Promise<TestDatabase> {
  const empty = await createTestDatabase()
  await restore.run([path], contextOf(empty)).catch(async (error: unknown) => {
    await empty.end()
    throw error
  })
  return empty
}

it('is read back row for row, also where a row comes before the one it refers to', async () => {
  const { rows } = await sql<{ kind: string }>`select kind from wallet_operation order by ctid`.execute(
    full.db,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['refund', 'stake'])
  const copy = await restored(file)
  expect(await rowsOf(copy)).toEqual(await rowsOf(full))
  await copy.end()
})

it('leaves the keys of a table to itself as strict as they were', async () => {
  const copy = await restored(file)
  await sql`update wallet_operation set natural_key = natural_key || '-'`.execute(copy.db)
  const lost = sql`update wallet_operation set undoes = ${randomUUID()} where kind = 'refund'`
  await expect(copy.db.transaction().execute((tx) => lost.execute(tx))).rejects.toThrow(/undoes/)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_constraint where contype = 'f' and condeferrable`.execute(copy.db)
  expect(rows).toEqual([{ count: 0 }])
  await copy.end()
})

it('is refused whole where a row refers to one that is not there', async () => {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  const stake = lines.findIndex((line) => line.includes('"kind": "stake"'))
  const broken = lines.map((line, at) =>
    at === stake ? line.replace(/"id": "[^"]+"/, `"id": "${randomUUID()}"`) : line,
  )
  const path = join(folder, 'broken.gz')
  await writeFile(path, gzipSync(broken.join('\n')))
  const empty = await createTestDatabase()
  await expect(restore.run([path], contextOf(empty))).rejects.toThrow()
  expect([...(await rowsOf(empty)).values()].flat()).toEqual([])
  await empty.end()
})

it('holds rows of megabytes in blocks that can be read back, and so is a block of an earlier release', async () => {
  const large = await createTestDatabase()
  const league = await buildChampionship(large.db)
  await sql`insert into feed_source (championship_id, kind, rank) values (${league.championshipId}, 'push', 1)`.execute(
    large.db,
  )
  await sql`insert into feed_answer (feed_source_id, request, status, body)
    select id, nr::text, 200, decode(repeat('ab', case when nr > 40 then 2000000 else 10 end), 'hex')
    from feed_source, generate_series(1, 43) nr`.execute(large.db)
  const path = join(folder, 'large.gz')
  await backup.run([path], contextOf(large))
  const lines = gunzipSync(await readFile(path))
    .toString()
    .split('\n')
  const isHeading = (line: string) => line.startsWith('{"table":"feed_answer"')
  const blocks = lines.filter(isHeading).map((line) => JSON.parse(line).rows)
  expect(blocks.reduce((sum, rows) => sum + rows, 0)).toBe(43)
  expect(blocks.length).toBeGreaterThan(1)
  expect(Math.max(...blocks.slice(1))).toBeLessThanOrEqual(2)

  const whole = join(folder, 'whole.gz')
  const first = lines.findIndex(isHeading)
  const joined = lines
    .filter((line, at) => at === first || !isHeading(line))
    .map((line, at) => (at === first ? line.replace(/"rows":\d+/, '"rows":43') : line))
  await writeFile(whole, gzipSync(joined.join('\n')))
  const copy = await createTestDatabase()
  const asked: number[] = []
  const connect = async () => {
    const client = await copy.pool.connect()
    const query = client.query.bind(client)
    const note = (...given: readonly unknown[]): unknown => {
      const [, values] = given
      if (Array.isArray(values)) asked.push(String(values[0]).length)
      return Reflect.apply(query, client, given)
    }
    client.query = note as typeof client.query
    return client
  }
  await restore.run(
    [whole],
    contextOf({ ...copy, pool: Object.assign(Object.create(copy.pool), { connect }) }),
  )
  expect(Math.max(...asked)).toBeLessThan(8_010_000)
  expect(await rowsOf(copy)).toEqual(await rowsOf(large))
  await copy.end()
  await large.end()
})

it('gives none of its secrets away, and is restored with the key file it was sealed with and no other', async () => {
  const sealed = await createTestDatabase()
  const settings = (name: string) => ({ DATA_DIR: join(folder, name), SECURE_COOKIES: false })
  await mkdir(settings('own').DATA_DIR)
  await openMasterKey(settings('own'), [sealed.db])
  const operator = await buildOperator(sealed.db)
  await writeOperatorSecrets(sealed.db, operator.id, { walletKey: 'a wallet key of thirty-two signs' })
  const { secret } = await createKeyRing(sealed.db, 'operator-keys').current()
  const copy = join(folder, 'sealed.gz')
  const told: string[] = []
  await backup.run([copy], { ...contextOf(sealed), print: (line) => void told.push(line) })
  expect(told.at(-1)).toMatch(/open with .*gaffer\.key alone/)
  const text = gunzipSync(await readFile(copy)).toString()
  expect(text).toContain('"sealed"')
  expect(text).not.toContain(Buffer.from(secret).toString('base64'))
  expect(text).not.toContain('thirty-two')

  const other = await createTestDatabase()
  await expect(restore.run([copy], contextOf(other))).rejects.toThrow(/^No key file opens the key/)
  await mkdir(settings('other').DATA_DIR)
  await openMasterKey(settings('other'), [other.db])
  await expect(restore.run([copy], contextOf(other))).rejects.toThrow(/does not open the key/)
  await openMasterKey(settings('own'), [other.db])
  await restore.run([copy], contextOf(other))
  const opened = await loadSecrets(other.db, createKeyRing(other.db, 'operator-keys'))
  expect(opened.get(operator.id)).toEqual({ walletKey: 'a wallet key of thirty-two signs' })
  await Promise.all([sealed.end(), other.end()])
})
