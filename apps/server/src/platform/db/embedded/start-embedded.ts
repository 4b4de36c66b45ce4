/**
 * The embedded database: a real PostgreSQL as a detached child of this process, reachable only through a Unix socket.
 * We start and stop it ourselves, so that it stops last, after everything has drained (ADR-1).
 */
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { prepareBinaries } from './binaries.ts'
import { lockDataFolder, prepareDataFolder } from './data-folder.ts'
import { databaseUser, type DatabaseUser } from './database-user.ts'
import { StartFailure } from './start-failure.ts'

const run = promisify(execFile)
const START_WITHIN_MS = 30_000
/** Where Linux tells of its processes. */
const PROCESSES = '/proc'
const SOCKET_LOCK = '.s.PGSQL.5432.lock'

/** A running embedded database. */
export type EmbeddedDatabase = {
  /** How to connect to one of its databases. */
  readonly connection: { readonly host: string; readonly user: string; readonly database: string }
  /** Shuts it down in order; open connections are ended. */
  readonly stop: () => Promise<void>
}

/** One that this process started, and may start again when it ended by itself. */
export type OwnDatabase = EmbeddedDatabase & {
  /** Fulfilled when the server that is running now has ended, for whatever reason. */
  readonly ended: () => Promise<void>
  /** Starts it again after it ended; throws StartFailure when it does not answer in time. */
  readonly restart: (withinMs: number) => Promise<void>
}

/**
 * Starts PostgreSQL on a data folder, creating it on first start. A server left behind by a killed process is stopped
 * first. Throws StartFailure with what to do when it cannot start.
 */
export async function startEmbedded(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnDatabase> {
  const user = databaseUser()
  const cluster = prepareDataFolder(dataFolder, user)
  const unlock = lockDataFolder(dataFolder)
  try {
    const { bin } = prepareBinaries()
    await stopOrphan(bin, cluster, user)
    if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(bin, cluster, user)
    const socketFolder = makeSocketFolder(cluster, user)
    const start = (withinMs: number) =>
      startServer(bin, cluster, makeSocketFolder(cluster, user), { user, settings, withinMs })
    let server = await start(START_WITHIN_MS)
    return {
      connection: { host: socketFolder, user: 'gaffer', database: 'postgres' },
      ended: () => server.ended,
      restart: async (withinMs) => {
        server = await start(withinMs)
      },
      stop: async () => {
        await stopServer(bin, cluster, user)
        rmSync(socketFolder, { recursive: true, force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function initialise(bin: string, cluster: string, user: DatabaseUser): Promise<void> {
  const args = ['-D', cluster, '-U', 'gaffer', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  await run(join(bin, 'initdb'), args, { ...user, cwd: cluster, env: environment() })
}

async function startServer(
  bin: string,
  cluster: string,
  socketFolder: string,
  {
    user,
    settings,
    withinMs,
  }: {
    readonly user: DatabaseUser
    readonly settings: Readonly<Record<string, string>>
    readonly withinMs: number
  },
): Promise<{ readonly ended: Promise<void> }> {
  const log = join(cluster, 'server.log')
  const out = openSync(log, 'a')
  if (user.uid !== undefined && user.gid !== undefined) chownSync(log, user.uid, user.gid)
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    max_connections: '120',
    // Containers have a small /dev/shm: parallel workers would run out of it.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    // A demo left alone has little to write: its log need not grow to the gigabyte it may be.
    max_wal_size: '160MB',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(bin, 'postgres'), ['-D', cluster, ...options], {
    ...user,
    cwd: cluster,
    env: environment(),
    detached: true,
    stdio: ['ignore', out, out],
  })
  child.unref()
  closeSync(out)
  let isGone = false
  const ended = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error'] as const) child.once(event, () => resolve())
  }).then(() => void (isGone = true))
  const until = Date.now() + withinMs
  while (!(await isAnswering(socketFolder))) {
    if (isGone || Date.now() > until) {
      const lines = readFileSync(log, 'utf8').trim().split('\n').slice(-8).join('\n')
      throw new StartFailure(`The embedded PostgreSQL did not start. Its log (${log}) ends with:\n${lines}`)
    }
    await wait(50)
  }
  return { ended }
}

export async function isAnswering(host: string): Promise<boolean> {
  const client = new pg.Client({ host, user: 'gaffer', database: 'postgres', connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/**
 * A postmaster that outlived its process still uses the data; it is shut down in order. Where nobody uses it the pids
 * that a killed one left behind may be anybody's by now: nobody is stopped for them, and they keep nobody from starting.
 */
async function stopOrphan(bin: string, cluster: string, user: DatabaseUser): Promise<void> {
  const left = join(cluster, 'postmaster.pid')
  if (isInUse(cluster) || !existsSync(PROCESSES)) {
    if (existsSync(left)) await stopServer(bin, cluster, user)
    return
  }
  rmSync(left, { force: true })
  rmSync(join(socketFolderOf(cluster), SOCKET_LOCK), { force: true })
}

async function stopServer(bin: string, cluster: string, user: DatabaseUser): Promise<void> {
  try {
    await run(join(bin, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30'], {
      ...user,
      cwd: cluster,
      env: environment(),
    })
  } catch (error) {
    // pg_ctl also fails when nothing is running any more: the pid file was left by a crash.
    if (isInUse(cluster)) throw error
  }
}

/** Whether a process lives in the data, as every one of PostgreSQL does. */
function isInUse(cluster: string): boolean {
  const home = realpathSync(cluster)
  const processes = existsSync(PROCESSES) ? readdirSync(PROCESSES) : []
  return processes.some((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readlinkSync(join(PROCESSES, name, 'cwd')) === home
    } catch {
      return false
    }
  })
}

/** A short path, because a socket's address is limited to 107 bytes. */
export function socketFolderOf(cluster: string): string {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 10)
  return join(tmpdir().length > 60 ? '/tmp' : tmpdir(), `gaffer-${name}`)
}

function makeSocketFolder(cluster: string, user: DatabaseUser): string {
  const folder = socketFolderOf(cluster)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  refuseForeign(folder, user)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  return folder
}

/** The name is predictable, so another user could have created the folder first and listen there. */
function refuseForeign(folder: string, user: DatabaseUser): void {
  const { uid } = lstatSync(folder)
  if (uid !== user.uid && uid !== process.getuid?.()) {
    throw new StartFailure(`${folder} belongs to another user: remove it, or set DATA_DIR to another folder.`)
  }
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', PGDATA: undefined, HOME: tmpdir() }
}
