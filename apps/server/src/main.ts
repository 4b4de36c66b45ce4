/**
 * Starts the product: settings, database, tables, parts, jobs, live pipeline, listener; and stops it in reverse
 * order.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildProduct, CONSOLE_FOLDER, WEB_FOLDER, type Product, type Replica } from './app.ts'
import { readConfig, withoutTls, type Config } from './config.ts'
import { grantRights } from './platform/db/rights.ts'
import { startWork, type Work } from './start-work.ts'
import { checkServer, connectDatabase, type Database, DATABASE_PATIENCE } from './platform/db/connect.ts'
import { type DatabaseKeeper, keepEmbedded } from './platform/db/embedded/keep-embedded.ts'
import { startEmbedded, type EmbeddedDatabase } from './platform/db/embedded/start-embedded.ts'
import { StartFailure } from './platform/db/embedded/start-failure.ts'
import { migrate } from './platform/db/migrate.ts'
import { watchAnswers } from './platform/db/watch-answers.ts'
import { endOnFault } from './platform/end-on-fault.ts'
import { hashRelease } from './platform/hash-release.ts'
import { listen } from './platform/http/listen.ts'
import { listenAlso } from './platform/http/port-of-its-own.ts'
import { beginRings } from './platform/secrets/key-ring.ts'
import { openMasterKey } from './platform/secrets/open-master-key.ts'

const PROJECT_ROOT = join(import.meta.dirname, '..', '..', '..')
const WRONG_SETTINGS = 2
const STOP_WITHIN_MS = 9_500
/** A terminal signals its whole group and npm passes the signal on: what follows so soon is the same wish. */
const SAME_SIGNAL_MS = 1_000
/** How long a node that shares its database keeps serving after it is told to stop. */
const DRAIN_SECONDS = 5
/** Keeps a rush of requests from delaying the live pipeline and the keepers, and the other way round. */
const BACKGROUND_CONNECTIONS = 8

type Running = {
  embedded?: EmbeddedDatabase
  keeper?: DatabaseKeeper
  database?: Database
  background?: Database
  isDatabaseThere?: () => Promise<boolean>
  replica?: Replica
  product?: Product
  work?: Work
  isReady: boolean
  /** Nothing that this process could wait for brings it back. */
  isLost: boolean
  drainMs: number
}

const running: Running = { isReady: false, isLost: false, drainMs: 0 }
let stopping: Promise<void> | undefined
let askedToStopAt = -Infinity

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, handleSignal)
endOnFault(process, complain, stop, STOP_WITHIN_MS)

try {
  await start(readConfig(process.env, PROJECT_ROOT))
} catch (error) {
  if (stopping === undefined) {
    complain(error instanceof StartFailure ? `\n${error.message}\n` : error)
    await stop()
    process.exit(error instanceof StartFailure ? WRONG_SETTINGS : 1)
  }
}

async function start(config: Config): Promise<void> {
  say('Starting the database')
  if (config.DATABASE_URL === undefined) {
    const embedded = await startEmbedded(config.DATA_DIR)
    running.embedded = embedded
    running.keeper = keepEmbedded(embedded, warn)
    void running.keeper.lost.then(endWithout)
  }
  for (const name of withoutTls(config))
    warn(`${name} leads to another machine and asks for no TLS: sslmode=verify-full (docs/operations.md)`)
  const connection = config.DATABASE_URL ?? running.embedded?.connection ?? ''
  const ofBackground = Math.min(BACKGROUND_CONNECTIONS, Math.floor(config.DATABASE_POOL / 2))
  const background = connectDatabase(config.DATABASE_SETTLE_URL ?? connection, ofBackground)
  running.background = background
  await waitForServer(background)
  await migrateAs(config.DATABASE_MIGRATE_URL, background)
  const ofRequests = config.DATABASE_POOL - ofBackground
  const database = connectDatabase(connection, ofRequests, DATABASE_PATIENCE.request)
  running.database = database
  running.isDatabaseThere = watchAnswers(database, background)
  const replica = connectReplica(config)
  if (replica !== undefined) running.replica = replica
  const masterKey = await openMasterKey(config, [background.db, database.db])
  if (masterKey === undefined)
    warn('The keys lie in the database in the clear: set KEY_FILE (docs/operations.md)')
  await beginRings(background.db)
  const release = hashRelease(PROJECT_ROOT)
  say(`Release ${readVersion()}, ${release}`)
  say('Building the world')
  const product = await buildProduct({
    config,
    database,
    background,
    ...(replica === undefined ? {} : { replica }),
    version: readVersion(),
    release,
    webFolder: WEB_FOLDER,
    consoleFolder: CONSOLE_FOLDER,
    readiness,
    isAlive: () => !running.isLost,
    isStopping: () => stopping !== undefined,
  })
  running.product = product
  running.work = await startWork(product)
  const addresses = [
    ...(await listen(product.app, config.HOST, config.PORT)),
    ...(config.CONSOLE_PORT === undefined
      ? []
      : [await listenAlso(product.app, config.CONSOLE_HOST ?? config.HOST, config.CONSOLE_PORT)]),
  ]
  running.isReady = true
  running.drainMs = 1_000 * (config.DRAIN_SECONDS ?? (config.DATABASE_URL === undefined ? 0 : DRAIN_SECONDS))
  say(`Gaffer is up:\n${addresses.map((address) => `  ${address}`).join('\n')}`)
}

/** Connections to whatever `DATABASE_READ_URL` leads to, beside those of `DATABASE_POOL`; no replica, none. */
function connectReplica({ DATABASE_READ_URL: address, DATABASE_POOL: size }: Config): Replica | undefined {
  if (address === undefined) return undefined
  return {
    requests: connectDatabase(address, Math.ceil(size / 2), DATABASE_PATIENCE.request),
    background: connectDatabase(address, 2),
  }
}

/** Brings the tables to the newest form, by the login that owns them where there is one of its own. */
async function migrateAs(owner: string | undefined, background: Database): Promise<void> {
  const database = owner === undefined ? background : connectDatabase(owner, 2)
  try {
    await migrate(database.db)
    await grantRights(database.db)
  } finally {
    if (database !== background) await database.end()
  }
}

/** The operator's database may still be starting; after ten attempts it is reported as unreachable. */
async function waitForServer({ db }: Database): Promise<void> {
  for (let left = 9; ; left -= 1) {
    try {
      return await checkServer(db)
    } catch (error) {
      if (error instanceof StartFailure) throw error
      const reason = error instanceof Error ? error.message : String(error)
      if (left === 0 || stopping !== undefined) {
        throw new StartFailure(`The database cannot be reached: ${reason}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

async function readiness(): Promise<Readonly<Record<string, boolean>>> {
  // Not how far it is behind: all nodes are at the same time, and a balancer would be left with nobody.
  return { serving: running.isReady, database: (await running.isDatabaseThere?.()) ?? false }
}

function handleSignal(signal: NodeJS.Signals): void {
  const since = performance.now() - askedToStopAt
  if (stopping !== undefined) {
    if (since < SAME_SIGNAL_MS) return
    say('Stopping at once')
    process.exit(1)
  }
  askedToStopAt = performance.now()
  say('Stopping')
  const drainMs = signal === 'SIGTERM' ? running.drainMs : 0
  setTimeout(() => process.exit(1), drainMs + STOP_WITHIN_MS).unref()
  void stop(drainMs).then(() => process.exit(0))
}

/** Stops in this order: report not ready, drain requests, close streams, end work, close the database. */
function stop(drainMs = 0): Promise<void> {
  stopping ??= (async () => {
    running.isReady = false
    await wait(drainMs)
    running.product?.streams.closeAll()
    await settle(running.product?.app.close())
    await settle(running.work?.stop())
    await settle(running.database?.end())
    await settle(running.background?.end())
    await settle(running.replica?.requests.end())
    await settle(running.replica?.background.end())
    await settle(running.keeper?.stop())
    await settle(running.embedded?.stop())
  })()
  return stopping
}

/** Whoever watches over this process starts it again, on another disk or with more room. */
async function endWithout(reason: string): Promise<never> {
  running.isLost = true
  warn(`The embedded database ended by itself and does not come back:\n${reason}`)
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  await stop()
  process.exit(1)
}

/** A part that fails to stop must not keep the others from stopping. */
async function settle(ending: PromiseLike<unknown> | undefined): Promise<void> {
  try {
    await ending
  } catch (error) {
    complain(error)
  }
}

function readVersion(): string {
  return String(JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')).version)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`)
}

function complain(error: unknown): void {
  warn(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
