import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { BACKUP_FORMAT } from './backup.ts'
import { masterKeyOf } from '../platform/secrets/master-key.ts'
import { refuseWrong } from '../platform/secrets/open-master-key.ts'
import type { StoredRings } from '../platform/secrets/seal-rings.ts'
import { RING_NAMES, type RingName, type StoredKey } from '../platform/secrets/stored-rings.ts'
import { type Command, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'
import { intoBlocks } from './row-blocks.ts'
import { loadMigrations, loadTables, type Table } from './tables.ts'

const first = z.object({ format: z.literal(BACKUP_FORMAT), migrations: z.array(z.string()) })
const block = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.number().int().positive() })
const last = z.object({ end: z.literal(true) })

/** Restores a backup into an empty database, completely or not at all. */
export const restore: Command = {
  usage: 'FILE',
  summary: 'Reads FILE, written by backup, into an empty database of the same release.',
  run: async (words, { database, print }) => {
    const [file] = readFlags(words).rest
    if (file === undefined) throw new WrongCall('Name the file to read.')
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      const tables = await loadTables(client)
      await refuseFull(client, tables)
      const links = await loadOwnLinks(client)
      await makeLinks(client, links, 'deferrable initially deferred')
      await setTriggers(client, tables, 'disable')
      const rows = await readLines(client, tables, file)
      await client.query('set constraints all immediate')
      await setTriggers(client, tables, 'enable')
      await makeLinks(client, links, 'not deferrable')
      await moveSequences(client)
      await refuseWrong(await readRestoredRings(client), masterKeyOf(database.db))
      await client.query('commit')
      print(`${rows} rows read from ${file}`)
    } finally {
      client.release(true)
    }
  },
}

async function refuseFull(client: ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from "${name}" limit 1`)
    if (rowCount !== 0) {
      throw new StartFailure(
        `The database is not empty (${name}): restore into a new one, by an empty DATA_DIR.`,
      )
    }
  }
}

/** The keys that came with the backup: whoever has not the key file they were sealed with is told so now. */
async function readRestoredRings(client: ClientBase): Promise<StoredRings> {
  const { rows } = await client.query<{ name: RingName; value: readonly StoredKey[] }>(
    'select name, value from setting where name = any($1)',
    [RING_NAMES],
  )
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** A foreign key of a table to itself. */
type OwnLink = { readonly table: string; readonly name: string }

/**
 * Tables come after those they refer to, but the rows of one table come in any order, such as a refund before its
 * stake. Foreign keys of a table to itself are therefore checked only once all rows are present.
 */
async function loadOwnLinks(client: ClientBase): Promise<readonly OwnLink[]> {
  const { rows } = await client.query<OwnLink>(`
    select relname as table, conname as name from pg_constraint
    join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conrelid = confrelid and not condeferrable
      and relnamespace = 'public'::regnamespace`)
  return rows
}

async function makeLinks(
  client: ClientBase,
  links: readonly OwnLink[],
  when: 'deferrable initially deferred' | 'not deferrable',
): Promise<void> {
  for (const { table, name } of links) {
    await client.query(`alter table "${table}" alter constraint "${name}" ${when}`)
  }
}

/** Everything a trigger would write was written when the rows were new, so it is already in the backup. */
async function setTriggers(
  client: ClientBase,
  tables: readonly Table[],
  change: 'disable' | 'enable',
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table "${name}" ${change} trigger user`)
}

async function readLines(client: ClientBase, tables: readonly Table[], file: string): Promise<number> {
  const source = createReadStream(file)
  const unpacked = source.pipe(createGunzip())
  source.on('error', (error) => unpacked.destroy(error))
  const lines = linesOf(unpacked.setEncoding('utf8'))
  const next = async (): Promise<string> => {
    const line = await lines.next()
    if (line.done) throw new Error('it ends too early')
    return line.value
  }
  let rows = 0
  try {
    const { migrations } = first.parse(JSON.parse(await next()))
    const own = await loadMigrations(client)
    if (migrations.join() !== own.join()) {
      throw new StartFailure(
        `${file} was written by another release (${migrations.at(-1)}; this is ${own.at(-1)}).`,
      )
    }
    for (;;) {
      const heading: unknown = JSON.parse(await next())
      if (last.safeParse(heading).success) return rows
      const { table, columns, rows: count } = block.parse(heading)
      const known = tables.find(({ name }) => name === table)
      if (known === undefined || columns.join() !== known.columns.join())
        throw new Error(`no such table: ${table}`)
      for await (const batch of intoBlocks(take(next, count))) await insertRows(client, known, batch)
      rows += count
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(
      `${file} cannot be restored: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Lines end with a line feed alone: texts of people may contain what `node:readline` takes for an end, as U+2028. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let begun: string[] = []
  for await (const piece of text) {
    const [first = '', ...others] = piece.split('\n')
    begun.push(first)
    for (const other of others) {
      yield begun.join('')
      begun = [other]
    }
  }
  if (begun.join('') !== '') yield begun.join('')
  return undefined
}

async function* take(next: () => Promise<string>, count: number): AsyncGenerator<string> {
  for (let at = 0; at < count; at += 1) yield next()
}

async function insertRows(
  client: ClientBase,
  { name, columns }: Table,
  batch: readonly string[],
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  await client.query(
    `insert into "${name}" (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
    [`[${batch.join(',')}]`],
  )
}

/** New ids continue after those that were restored. */
async function moveSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`)
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'),
                     coalesce(max("${column}"), 0) + 1, false) from "${table}"`,
    )
  }
}
