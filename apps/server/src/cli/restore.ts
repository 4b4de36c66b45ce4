import type { ClientBase, PoolClient } from 'pg'
import { buildQueries } from '../platform/db/connect.ts'
import { reasonOf } from '../platform/db/database-away.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { masterKeyOf, type MasterKey } from '../platform/secrets/master-key.ts'
import { refuseWrong } from '../platform/secrets/open-master-key.ts'
import type { StoredRings } from '../platform/secrets/seal-rings.ts'
import { judgeManifest } from './backup-manifest.ts'
import { checkRestored } from './check-restored.ts'
import { RING_NAMES, type RingName, type StoredKey } from '../platform/secrets/stored-rings.ts'
import { type Command, WrongCall } from './command.ts'
import { nothingRestored } from './nothing-restored.ts'
import { type ReadBackup, readBackup } from './read-backup.ts'
import { readFlags } from './read-flags.ts'
import { intoBlocks } from './row-blocks.ts'
import { loadMigrations, loadTables, type Table } from './tables.ts'

const FORCE = '--force'
const HOUR_MS = 3_600_000

/** Restores a backup into an empty database, completely or not at all. */
export const restore: Command = {
  usage: 'FILE [--force]',
  summary:
    'Reads FILE, written by backup, into an empty database of the same release. What was changed since, or does not add up, is named, and then nothing is restored, unless forced.',
  // Statements of its checks read whole tables, however large the database is.
  statementTimeoutMs: 6 * HOUR_MS,
  run: async (words, { database, print }) => {
    const isForced = words.includes(FORCE)
    const [file] = readFlags(words.filter((word) => word !== FORCE)).rest
    if (file === undefined) throw new WrongCall('Name the file to read.')
    const client = await database.pool.connect().catch((error: unknown) => {
      throw nothingRestored(error)
    })
    try {
      const { rows, found } = await readInto(client, file, masterKeyOf(database.db), print)
      if (found.length > 0 && !isForced) {
        throw new StartFailure(
          [`${file} is not restored:`, ...found, `To restore it as it is: restore ${file} ${FORCE}`].join(
            '\n',
          ),
        )
      }
      await commit(client)
      for (const line of found) print(line)
      print(`${rows} rows read from ${file}`)
    } finally {
      client.release(true)
    }
  },
}

/** Begins a transaction, reads the file in it, and says what was changed since it was written or does not add up. */
async function readInto(
  client: PoolClient,
  file: string,
  masterKey: MasterKey | undefined,
  print: (line: string) => void,
): Promise<{ readonly rows: number; readonly found: readonly string[] }> {
  try {
    await client.query('begin')
    const tables = await loadTables(client)
    await refuseFull(client, tables)
    const links = await loadOwnLinks(client)
    await makeLinks(client, links, 'deferrable initially deferred')
    await setTriggers(client, tables, 'disable')
    const own = { tables, migrations: await loadMigrations(client) }
    const read = await readBackup(file, own, async (table, rows) => {
      for await (const batch of intoBlocks(rows)) await insertRows(client, table, batch)
    })
    print(
      `${file} ${read.at === undefined ? 'does not say when it was written' : `was written at ${read.at}`}.`,
    )
    await client.query('set constraints all immediate')
    await setTriggers(client, tables, 'enable')
    await makeLinks(client, links, 'not deferrable')
    await moveSequences(client)
    await refuseWrong(await readRestoredRings(client), masterKey)
    const changed = await judgeSignature(read, masterKey, print)
    await client.query('analyze')
    return { rows: read.rows, found: [...changed, ...(await checkRestored(buildQueries(poolOf(client))))] }
  } catch (error) {
    throw nothingRestored(error)
  }
}

/** A commit without an answer may have happened. */
async function commit(client: ClientBase): Promise<void> {
  await client.query('commit').catch((error: unknown) => {
    throw new StartFailure(
      `Whether it was restored is not known (${error instanceof Error ? reasonOf(error) : String(error)}): call it again, and if the database is not empty then, it was.`,
    )
  })
}

/**
 * A pool of the one connection in whose transaction everything happens: whoever wants it waits until nobody has it, and
 * gives it back instead of ending it.
 */
function poolOf(client: PoolClient) {
  let free = Promise.resolve()
  const connect = async (): Promise<PoolClient> => {
    const before = free
    const { promise, resolve } = Promise.withResolvers<void>()
    free = promise
    await before
    return new Proxy(client, {
      get: (target, name) => {
        const value: unknown = name === 'release' ? resolve : Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  return { connect, end: async () => undefined, options: {} }
}

/** What was changed since the file was signed. With a key file here only signed files are taken for unchanged. */
async function judgeSignature(
  { manifest, written }: ReadBackup,
  masterKey: MasterKey | undefined,
  print: (line: string) => void,
): Promise<readonly string[]> {
  if (written !== undefined && masterKey !== undefined) return judgeManifest(masterKey, manifest, written)
  if (written !== undefined) {
    print(`It was signed with the key ${written.signature.kid}, which only a key file can check.`)
    return []
  }
  if (masterKey !== undefined) {
    return [
      'It is not signed, although a key file is set here: only a file of an installation without one is not.',
    ]
  }
  print('It is not signed: whether somebody has changed it cannot be seen, only whether it adds up.')
  return []
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
