import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..', '..')
/** As in `npm start` and deploy (docs/operations.md, Sizes). */
export const MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=1536', '--initial-old-space-size=64']
const START_WITHIN_MS = 40_000

/** The real server as a child process that can be killed and restarted on the same port. */
export type ServerChild = {
  readonly url: string
  /** Its number while it runs. */
  readonly pid: () => number | undefined
  readonly start: () => Promise<void>
  /** Like a power failure: `kill -9`. */
  readonly kill: () => Promise<void>
}

/** What differs from the usual: the folder of another release, settings, and who hears the lines of its log. */
export type Unusual = {
  readonly root?: string
  readonly settings?: Readonly<Record<string, string>>
  readonly startWithinMs?: number
  readonly hear?: (line: string) => void
}

export function createServerChild(
  port: number,
  databaseUrl: string,
  dataFolder: string,
  { root = ROOT, settings = {}, startWithinMs = START_WITHIN_MS, hear }: Unusual = {},
): ServerChild {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  return {
    url,
    pid: () => child?.pid,
    start: async () => {
      const started = spawn(process.execPath, [...MEMORY, join(root, 'apps', 'server', 'src', 'main.ts')], {
        cwd: root,
        stdio: ['ignore', hear === undefined ? 'ignore' : 'pipe', 'inherit'],
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataFolder,
          WORLD: 'none',
          LOG_LEVEL: 'error',
          RATE_LIMIT_PER_MINUTE: '1000000',
          ...settings,
        },
      })
      child = started
      if (started.stdout !== null && hear !== undefined)
        createInterface({ input: started.stdout }).on('line', hear)
      const until = Date.now() + startWithinMs
      while (!(await isUp(url))) {
        if (started.exitCode !== null || Date.now() > until) throw new Error('the server did not start')
        await pause(50)
      }
    },
    kill: async () => {
      const killed = child
      child = undefined
      if (killed === undefined || killed.exitCode !== null) return
      const gone = once(killed, 'exit')
      killed.kill('SIGKILL')
      await gone
    },
  }
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/gaffer/brand`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}
