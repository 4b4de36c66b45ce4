import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/generated/database.ts'
import { StartFailure } from './embedded/start-failure.ts'
import { parseIntegers } from './parse-integers.ts'
import { createStatementNames } from './name-statements.ts'
import { SILENT, type Silence, watchSilence } from './watch-silence.ts'

const INT8 = 20
const NUMERIC = 1700
// The driver names no type of arrays, so it is a mere number.
const INT4_ARRAY: number = 1007
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(NUMERIC, Number)
const parseArray = pg.types.getTypeParser(INT4_ARRAY)
pg.types.setTypeParser(INT4_ARRAY, (text) => parseIntegers(text, parseArray))

const OLDEST_MAJOR = 15

/** How to reach a database: an address, or a socket of the embedded one. */
export type Connection = string | { readonly host: string; readonly user: string; readonly database: string }

/** The pool and the query builder on top of it. Everything accesses the database through these. */
export type Database = {
  readonly connection: Connection
  readonly pool: pg.Pool
  readonly db: Kysely<DB>
  /** Whether anybody was left without an answer since a moment of `performance.now()`. */
  readonly hasFailedSince: (at: number) => boolean
  /** Whether anybody was answered since such a moment. */
  readonly hasAnsweredSince: (at: number) => boolean
  readonly end: () => Promise<void>
}

/**
 * Maximum duration of a database query in milliseconds: somebody is waiting for a request's answer, and hears within
 * five seconds (G-28), the wait for a connection included; background work may read long tables.
 */
export const DATABASE_PATIENCE = { request: 2_800, background: 30_000 } as const

/** How much of that patience is waited for a connection, in addition, and how long at most. */
const WAIT = { share: 0.7, mostMs: 5_000 } as const

/** How many times the patience of a question a transaction may lie idle between two. */
const IDLE_PATIENCES = 3
/** After so long without a word the server at the other end is asked whether it is still there. */
const KEEP_ALIVE_MS = 10_000

/**
 * Has what it asks often planned once. Hangs up when an answer is overdue: what is asked next (such as the rollback)
 * fails at once instead of waiting behind it, and the connection does not go back to the pool; so too when a migration
 * has changed what a plan answers.
 */
class ImpatientClient extends pg.Client {
  constructor(settings: string | pg.ClientConfig | undefined, silence: Silence) {
    super(settings)
    const ask = this.query.bind(this) as (...asked: readonly unknown[]) => unknown
    const answered = () => silence.note()
    const hangUp = (error: unknown) => {
      silence.note(error)
      if (error instanceof Error && HANG_UP.has(error.message)) this.connection.stream.destroy()
    }
    const nameOf = createStatementNames()
    const askOrHangUp = (...given: readonly unknown[]): unknown => {
      const [text, values, ...rest] = given
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text, values) : undefined
      const asked = name === undefined ? given : [{ name, text, values }, ...rest]
      const tell = asked.at(-1)
      if (typeof tell !== 'function') {
        const answer = ask(...asked)
        if (answer instanceof Promise) answer.then(answered, hangUp)
        return answer
      }
      return ask(...asked.slice(0, -1), (error: unknown, result: unknown) => {
        if (error instanceof Error) hangUp(error)
        else answered()
        Reflect.apply(tell, undefined, [error, result])
      })
    }
    this.query = askOrHangUp as typeof this.query
  }
}

/** What the driver says when its `query_timeout` is over, and the server of a plan from before a migration. */
const HANG_UP = new Set(['Query read timeout', 'cached plan must not change result type'])

/**
 * The server gives up a little earlier than the client, so that its own message arrives if it can still send one. A
 * node that is frozen or cut off in the middle of a transaction does not hold its locks for long.
 */
function settingsOf(patienceMs: number): string {
  const settings = {
    statement_timeout: patienceMs - 200,
    idle_in_transaction_session_timeout: patienceMs * IDLE_PATIENCES,
    // Answers that nobody takes, of a node that vanished without a word.
    tcp_user_timeout: patienceMs * IDLE_PATIENCES,
    // Compiling a statement whose rows were overestimated takes longer than any of ours.
    jit: 'off',
  }
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ')
}

const SIZES = new WeakMap<Kysely<DB>, number>()

/** How many connections there are at most behind what `connectDatabase` opened. */
export function connectionsOf(db: Kysely<DB>): number {
  return SIZES.get(db) ?? 1
}

/** Opens a pool without contacting the server yet. With a frozen server a query fails after `patienceMs`. */
export function connectDatabase(
  connection: Connection,
  size = 20,
  patienceMs: number = DATABASE_PATIENCE.background,
): Database {
  const silence = watchSilence()
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: size,
    Client: class extends ImpatientClient {
      constructor(settings?: string | pg.ClientConfig) {
        super(settings, silence)
      }
    },
    connectionTimeoutMillis: Math.min(WAIT.mostMs, patienceMs * WAIT.share),
    idleTimeoutMillis: 30_000,
    query_timeout: patienceMs,
    // Said once connected, not while connecting: PgBouncer refuses a client that asks for these to begin with.
    onConnect: (client) => client.query(settingsOf(patienceMs)),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'gaffer',
  })
  refuseWhileSilent(pool, silence)
  // The pool drops a client that breaks while idle; the next query uses another.
  pool.on('error', () => undefined)
  // A client that breaks while in use fails its query, which reports the error to its caller.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = buildQueries(pool)
  SIZES.set(db, size)
  const { hasFailedSince, hasAnsweredSince } = silence
  return { connection, pool, db, hasFailedSince, hasAnsweredSince, end: () => db.destroy() }
}

type TellConnected = (error: Error | undefined, client?: pg.PoolClient, release?: unknown) => void

/** In the moment after a question in vain nobody waits for a connection. */
function refuseWhileSilent(pool: pg.Pool, silence: Silence): void {
  const connect = pool.connect.bind(pool) as unknown as (tell: TellConnected) => void
  const connectOrRefuse = (tell: TellConnected): void => {
    if (silence.isLasting()) return process.nextTick(tell, new Error(SILENT))
    connect((error, ...connected) => {
      if (error !== undefined) silence.note(error)
      tell(error, ...connected)
    })
  }
  pool.connect = ((tell?: TellConnected) =>
    tell === undefined
      ? new Promise<pg.PoolClient>((resolve, reject) => {
          connectOrRefuse((error, client) => (client === undefined ? reject(error) : resolve(client)))
        })
      : connectOrRefuse(tell)) as typeof pool.connect
}

/** The query builder on top of connections, with the names of the code for those of the tables. */
export function buildQueries(pool: PostgresPool): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
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

/** The database's time; inside a transaction the time of this statement, not of the start. */
export async function databaseNow(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date(0)
}
