import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connectDatabase, type Database } from '../../../apps/server/src/platform/db/connect.ts'
import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/start-embedded.ts'
import { loadSeeds } from '../../../apps/server/src/testing/load-seeds.ts'
import { checkWrites, type WriteReport } from '../failover/check-writes.ts'
import { type Clients, type History, type Made, startClients } from '../failover/clients.ts'
import type { FailoverWorld } from '../failover/failover-world.ts'
import { createServerChild, type ServerChild } from '../server-child.ts'
import { askEverything, type Asked, letIn, loadPromises } from './ask-everything.ts'
import { layOutRelease } from './previous-release.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)

export type UpgradeRehearsal = {
  /** The release that is there before. */
  readonly from: string
  readonly folder: string
  readonly port: number
  readonly seed: number
  /** The longest that a save may wait while the tables change. */
  readonly saveWithinMs: number
  readonly tell: (line: string) => void
}

export type UpgradeReport = WriteReport & {
  readonly migrations: readonly string[]
  readonly calls: number
  readonly longestSaveMs: number
  readonly locked: number
  readonly closed: number
  readonly prizes: number
}

const SAVERS = 8
const CROWD = { joinLanes: 2, readers: 2, streams: 10 } as const
const JOINERS = 3_000
/** The demo league at its fastest: a deadline and a close with prizes every half minute. */
const SETTINGS = { WORLD: 'demo', DEMO_MATCHDAY_SECONDS: '30', LOG_LEVEL: 'error' } as const
const START_WITHIN_MS = 120_000
const QUIET_MS = 3_000
const PLAYED_WITHIN_MS = 120_000

/**
 * Starts the previous release on a database of its own, lets people play, and starts this release beside it, which changes
 * the tables. Both go on until a round was locked and closed and its prizes paid on the new tables.
 */
export async function rehearseUpgrade(options: UpgradeRehearsal): Promise<UpgradeReport> {
  const { folder, port, tell } = options
  const earlier = join(folder, 'previous')
  layOutRelease(ROOT, options.from, earlier)
  const embedded = await startEmbedded(join(folder, 'data'))
  const { host, user, database: name } = embedded.connection
  const address = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  const database = connectDatabase(embedded.connection, 4)
  const faults: string[] = []
  const nodeOf = (release: string, at: number, root?: string): ServerChild =>
    createServerChild(port + at, address, join(folder, release), {
      ...(root === undefined ? {} : { root }),
      settings: SETTINGS,
      startWithinMs: START_WITHIN_MS,
      hear: (line) => {
        const said = faultOfLine(line)
        if (said !== undefined) faults.push(`${release} release: ${said}`)
      },
    })
  const previous = nodeOf('previous', 0, earlier)
  const present = nodeOf('present', 1)
  try {
    await previous.start()
    tell('the previous release is up')
    const played = await play({ ...options, earlier, database, previous, present })
    await checkRounds(address, folder).catch((error: Error) => faults.push(`round check: ${error.message}`))
    return { ...played, faults: [...played.faults, ...faults] }
  } finally {
    await Promise.all([previous.kill(), present.kill()])
    await database.end()
    await embedded.stop()
  }
}

type Stage = UpgradeRehearsal & {
  readonly earlier: string
  readonly database: Database
  readonly previous: ServerChild
  readonly present: ServerChild
}

async function play(stage: Stage): Promise<UpgradeReport> {
  const { earlier, database, previous, present, seed, tell } = stage
  const { world, atPrevious, atPresent } = await buildWorlds(earlier, database)
  const joiners = await world.addJoiners(JOINERS)
  const promises = await loadPromises(earlier)
  const seeds = await loadSeeds(database.db)
  const people = await letIn(previous.url)
  const clients: Clients[] = [startClients(previous.url, atPrevious, CROWD)]
  clients[0]?.addJoiners(joiners.slice(0, JOINERS / 2))
  const histories = () => merge(clients.map((each) => each.history()))
  try {
    const before = await askEverything(previous.url, promises, { seeds, people, seed })
    await pause(QUIET_MS)
    tell(`${before.count} calls made up, ${before.done.size} operations done`)

    const known = await loadMigrations(database)
    const from = performance.now()
    await present.start()
    const migrated = await databaseNow(database)
    await pause(QUIET_MS)
    const window = { from, to: performance.now() }
    const migrations = (await loadMigrations(database)).filter((name) => !known.includes(name))
    tell(`this release is up beside it, after ${migrations.join(', ') || 'no migration'}`)

    clients.push(startClients(present.url, atPresent, CROWD))
    clients[1]?.addJoiners(joiners.slice(JOINERS / 2))
    await letIn(present.url)
    const again = await letIn(previous.url)
    const after = await askEverything(previous.url, promises, { seeds, people: again, seed })
    tell(`${after.count} calls made up again, ${after.done.size} operations done`)
    const moved = await waitForClose(database, migrated)
    tell(`${moved.locked} rounds locked, ${moved.closed} closed and ${moved.prizes} prizes paid since`)

    await Promise.all(clients.map((each) => each.stop()))
    const history = histories()
    const report = await checkWrites(database, world, history)
    const longestSaveMs = longestOf(history.made, window)
    return {
      ...report,
      ...moved,
      migrations,
      longestSaveMs,
      calls: history.made.length + before.count + after.count,
      faults: [
        ...report.faults,
        ...faultsOfCalls(history.made),
        ...faultsOfAsked('before', before),
        ...faultsOfAsked('after', after),
        ...(longestSaveMs > stage.saveWithinMs ? [`a save took ${longestSaveMs.toFixed(0)} ms`] : []),
      ],
    }
  } finally {
    await Promise.all(clients.map((each) => each.stop()))
  }
}

/** Built by the previous release's own sources, for its tables; each node gets half of those who save. */
async function buildWorlds(earlier: string, database: Database) {
  const path = join(earlier, 'tools/rehearsal/failover/failover-world.ts')
  const { createFailoverWorld } = (await import(path)) as typeof import('../failover/failover-world.ts')
  const world = await createFailoverWorld(database, SAVERS)
  const half = (savers: FailoverWorld['savers']): FailoverWorld => ({ ...world, savers })
  return {
    world,
    atPrevious: half(world.savers.slice(0, SAVERS / 2)),
    atPresent: half(world.savers.slice(SAVERS / 2)),
  }
}

function merge(histories: readonly History[]): History {
  return {
    made: histories.flatMap(({ made }) => made),
    outages: histories.flatMap(({ outages }) => outages),
    savers: histories.flatMap(({ savers }) => savers),
    joined: histories.flatMap(({ joined }) => joined),
  }
}

function longestOf(
  made: readonly Made[],
  { from, to }: { readonly from: number; readonly to: number },
): number {
  return made
    .filter(({ kind, startedAt, endedAt }) => kind === 'save' && endedAt >= from && startedAt <= to)
    .reduce((most, { startedAt, endedAt }) => Math.max(most, endedAt - startedAt), 0)
}

function faultsOfCalls(made: readonly Made[]): readonly string[] {
  const failed = made.filter(({ status }) => status !== 200)
  return [...Map.groupBy(failed, ({ kind, status }) => `${kind}: ${status}`)].map(
    ([what, calls]) => `${what}, ${calls.length} times`,
  )
}

const faultsOfAsked = (who: string, { faults }: Asked) => faults.map((fault) => `${who}: ${fault}`)

/** Whatever a release logs as an error is a fault. */
function faultOfLine(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  const { level, msg, err } = JSON.parse(line) as {
    readonly level?: number
    readonly msg?: string
    readonly err?: { readonly message?: string }
  }
  return (level ?? 0) < 50 ? undefined : [msg, err?.message].filter(Boolean).join(': ')
}

async function loadMigrations({ pool }: Database): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

async function databaseNow({ pool }: Database): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now ?? new Date()
}

/** Waits until rounds that were locked on the new tables are closed and their prizes paid. */
async function waitForClose({ pool }: Database, since: Date) {
  const until = Date.now() + PLAYED_WITHIN_MS
  for (;;) {
    const { rows } = await pool.query<{ locked: number; closed: number; prizes: number }>(
      `select count(*)::int as locked, count(closed_at)::int as closed,
         (select count(*) from wallet_operation where kind = 'prize' and state = 'done' and created_at > $1)::int as prizes
       from game_round where locked_at > $1`,
      [since],
    )
    const moved = rows[0] ?? { locked: 0, closed: 0, prizes: 0 }
    if (moved.closed > 0 && moved.prizes > 0) return moved
    if (Date.now() > until) throw new Error(`nothing was closed: ${JSON.stringify(moved)}`)
    await pause(250)
  }
}

/** Computes every closed round again and compares hash and books. */
async function checkRounds(address: string, folder: string): Promise<void> {
  await run(process.execPath, ['apps/server/src/cli/main.ts', 'round', 'check'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: address, DATA_DIR: join(folder, 'present') },
  })
}
