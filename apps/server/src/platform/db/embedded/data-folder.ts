import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { StartFailure } from './start-failure.ts'

/** The major version of the embedded PostgreSQL; its data is in a folder of that name. */
export const POSTGRES_MAJOR = 18

/** The default data folder: in the checkout, or, for root, where the database's own user can reach it. */
export function defaultDataFolder(projectRoot: string): string {
  if (process.getuid?.() !== 0) return join(projectRoot, '.data')
  const name = createHash('sha256').update(projectRoot).digest('hex').slice(0, 12)
  return join('/var/lib/gaffer', name)
}

/**
 * Creates the folders, and checks that the database's user can reach them and that they belong to this major version.
 */
export function prepareDataFolder(dataFolder: string, user: DatabaseUser): string {
  makeFolder(dataFolder, 0o755)
  if (user.uid !== undefined) refuseUnreachable(dataFolder, user.uid)
  const other = readdirSync(dataFolder).find(
    (name) => /^postgres-\d+$/.test(name) && name !== `postgres-${POSTGRES_MAJOR}`,
  )
  if (other !== undefined) {
    throw new StartFailure(
      `${dataFolder} holds the data of another PostgreSQL (${other}). Start the release that made it, run ` +
        '"npm run gaffer -- backup FILE" there, then here "npm run gaffer -- restore FILE" with an empty DATA_DIR.',
    )
  }
  const cluster = join(dataFolder, `postgres-${POSTGRES_MAJOR}`)
  makeFolder(cluster, 0o700)
  if (user.uid !== undefined && user.gid !== undefined) chownSync(cluster, user.uid, user.gid)
  return cluster
}

function makeFolder(folder: string, mode: number): void {
  try {
    const first = mkdirSync(folder, { recursive: true, mode })
    // Regardless of the umask: another user passes through them.
    for (let at = resolve(folder); first !== undefined && at.length >= first.length; at = dirname(at)) {
      chmodSync(at, mode)
    }
  } catch (error) {
    throw new StartFailure(
      `The folder ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** For root, PostgreSQL runs as another user, who must be able to pass through every folder above its data. */
function refuseUnreachable(folder: string, uid: number): void {
  for (let at = resolve(folder); at !== dirname(at); at = dirname(at)) {
    const { mode, uid: owner } = statSync(at)
    const canPass = owner === uid ? (mode & 0o100) !== 0 : (mode & 0o001) !== 0
    if (!canPass) {
      throw new StartFailure(
        `PostgreSQL cannot run as root, and the user it runs as cannot pass ${at}. ` +
          'Set DATA_DIR to a folder that every user can pass, such as one below /var/lib.',
      )
    }
  }
}

/**
 * Locks the data folder for this process; refuses while another live process has it. Returns the function that
 * releases it.
 */
export function lockDataFolder(dataFolder: string): () => void {
  const file = join(dataFolder, 'gaffer.lock')
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!existsSync(file)) {
        throw new StartFailure(
          `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    }
    const [pid = '', start = ''] = readFileSync(file, 'utf8').split(' ')
    const isHeld = () => pid !== '' && startOf(Number(pid)) === start && Number(pid) !== process.pid
    if (
      isHeld() &&
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ENDS_WITHIN_MS) &&
      isHeld()
    ) {
      throw new StartFailure(
        `Gaffer is running already on ${dataFolder} (process ${pid}). Stop it first, or set DATA_DIR and PORT for a second one.`,
      )
    }
    rmSync(file, { force: true })
  }
}

/** The live process that has the data folder now, if any. */
export function holderOf(dataFolder: string): number | undefined {
  try {
    const [pid = '', start = ''] = readFileSync(join(dataFolder, 'gaffer.lock'), 'utf8').split(' ')
    return pid !== '' && startOf(Number(pid)) === start ? Number(pid) : undefined
  } catch {
    return undefined
  }
}

/** How long a process that was killed may take to be gone. */
const ENDS_WITHIN_MS = 1_000

/** When a living process began, in ticks since boot: its pid alone may have been reused, or not be taken back yet. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return /^[ZXx]/.test(fields[0] ?? '') ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
