import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { masterKeyOf, type MasterKey } from '../platform/secrets/master-key.ts'
import { buildManifest, signManifest } from './backup-manifest.ts'
import { type Command, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'
import { BLOCK, intoBlocks } from './row-blocks.ts'
import { loadMigrations, loadTables } from './tables.ts'

/** So many rows of a table are asked for before it is known how long they are. */
const FIRST_ROWS = 20
export const BACKUP_FORMAT = 'gaffer-backup-1'

/**
 * Writes all rows as JSON lines, as of one moment. JSON written and read by PostgreSQL itself preserves every value,
 * between any two versions of it. Its head says as of when. With a key file it ends with the hashes of its head and its
 * tables, and a signature over them.
 */
export const backup: Command = {
  usage: 'FILE',
  summary: 'Writes the whole database into FILE (gzip), while the product runs or not.',
  run: async (words, { database, print }) => {
    const [file] = readFlags(words).rest
    if (file === undefined) throw new WrongCall('Name the file to write.')
    const client = await database.pool.connect()
    let rows = 0
    const unfinished = `${file}.unfinished`
    const masterKey = masterKeyOf(database.db)
    try {
      await client.query('begin transaction isolation level repeatable read read only')
      const lines = Readable.from(writeLines(client, masterKey, (count) => (rows += count)))
      await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
      await client.query('commit')
      await rename(unfinished, file)
    } finally {
      await rm(unfinished, { force: true })
      client.release(true)
    }
    print(`${rows} rows written to ${file}`)
    print(
      masterKey === undefined
        ? 'The keys of sessions, phone numbers and secrets are in it in the clear, and it is not signed: keep it like them, or set KEY_FILE.'
        : `It is signed by ${masterKey.where}, and its secrets open with ${masterKey.where} alone, which is not in it: keep a copy of that file elsewhere.`,
    )
  },
}

async function* writeLines(
  client: ClientBase,
  masterKey: MasterKey | undefined,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const tables = await loadTables(client)
  const manifest = buildManifest()
  const at = await beginningOf(client)
  const head = `${JSON.stringify({ format: BACKUP_FORMAT, at, migrations: await loadMigrations(client) })}\n`
  manifest.add('', head, 1)
  yield head
  for (const { name, columns } of tables) {
    const list = columns.map((column) => `"${column}"`).join(', ')
    await client.query(
      `declare backup no scroll cursor for select to_jsonb(kept)::text as line from (select ${list} from "${name}") kept`,
    )
    for await (const block of intoBlocks(fetchLines(client))) {
      count(block.length)
      const text = `${JSON.stringify({ table: name, columns, rows: block.length })}\n${block.join('\n')}\n`
      manifest.add(name, text, block.length + 1)
      yield text
    }
    await client.query('close backup')
  }
  const whole = manifest.end()
  const signed = masterKey && { manifest: whole, signature: await signManifest(masterKey, whole) }
  yield `${JSON.stringify({ end: true, ...signed })}\n`
}

/** The database's time when the transaction began, whose rows the file has: ISO 8601, in UTC. */
async function beginningOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  return (rows[0]?.at ?? new Date(0)).toISOString()
}

/** The rows of the open cursor; so many at once as come to a block if they are as long as the longest one before. */
async function* fetchLines(client: ClientBase): AsyncGenerator<string> {
  let longest = 1
  for (let most = FIRST_ROWS; ;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${most} from backup`)
    if (rows.length === 0) return
    for (const { line } of rows) {
      longest = Math.max(longest, line.length)
      yield line
    }
    most = Math.max(1, Math.min(most * 2, BLOCK.rows, Math.floor(BLOCK.characters / longest)))
  }
}
