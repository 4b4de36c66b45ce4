import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/generated/database.ts'
import { StartFailure } from './embedded/start-failure.ts'

const INT8 = 20
const NUMERIC = 1700
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(NUMERIC, Number)

const OLDEST_MAJOR = 15

/** How to reach a database: an address, or a socket of the embedded one. */
export type Connection = string | { readonly host: string; readonly user: string; readonly database: string }

/** The pool and the query builder on it. Everything talks to the database through these. */
export type Database = { readonly pool: pg.Pool; readonly db: Kysely<DB>; readonly end: () => Promise<void> }

/**
 * How long a question to the database may take, milliseconds: somebody waits for the answer of a
 * request; work in the background may read long tables.
 */
export const DATABASE_PATIENCE = { request: 4_000, background: 30_000 } as const

/** How many times the patience of a question a transaction may lie idle between two. */
const IDLE_PATIENCES = 3
/** After so long without a word the server at the other end is asked whether it is still there. */
const KEEP_ALIVE_MS = 10_000

/** Opens a pool; nothing is asked of the server yet. A frozen server fails a question after `patienceMs`. */
export function connectDatabase(
  connection: Connection,
  size = 20,
  patienceMs: number = DATABASE_PATIENCE.background,
): Database {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: size,
    connectionTimeoutMillis: Math.min(5_000, patienceMs),
    idleTimeoutMillis: 30_000,
    // The server gives up a little earlier, so that what it tells is heard where it can still tell.
    statement_timeout: patienceMs - 200,
    query_timeout: patienceMs,
    // A node that is frozen or cut off in the middle of a transaction holds its locks no longer than this.
    idle_in_transaction_session_timeout: patienceMs * IDLE_PATIENCES,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'gaffer',
  })
  // A client that breaks while idle is dropped by the pool; the next query takes another.
  pool.on('error', () => undefined)
  // One that breaks while in use fails its query, which is told to who asked.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { pool, db, end: () => db.destroy() }
}

/** Refuses a server that would give wrong answers later: too old, not UTF-8, or without a ctype. */
export async function checkServer(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; ctype: string }>`
    select current_setting('server_version_num')::int / 10000 as version,
           pg_encoding_to_char(encoding) as encoding, datctype as ctype
    from pg_database where datname = current_database()
  `.execute(db)
  const server = rows[0]
  if (!server) return
  if (server.version < OLDEST_MAJOR) {
    throw new StartFailure(`PostgreSQL ${server.version} is too old: ${OLDEST_MAJOR} or later is needed.`)
  }
  if (server.encoding !== 'UTF8') {
    throw new StartFailure(`The database is encoded in ${server.encoding}: make one with ENCODING 'UTF8'.`)
  }
  if (server.ctype === 'C' || server.ctype === 'POSIX') {
    throw new StartFailure(
      `The database has the ctype ${server.ctype}, which knows no Cyrillic or Arabic letters: make one with LC_CTYPE 'C.UTF-8'.`,
    )
  }
}

/** The time of the database; inside a transaction the time of this statement, not of its begin. */
export async function databaseNow(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date(0)
}
