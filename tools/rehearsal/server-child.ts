import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const MAIN = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts')
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

export function createServerChild(port: number, databaseUrl: string, dataFolder: string): ServerChild {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  return {
    url,
    pid: () => child?.pid,
    start: async () => {
      const started = spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataFolder,
          WORLD: 'none',
          LOG_LEVEL: 'error',
          RATE_LIMIT_PER_MINUTE: '1000000',
        },
      })
      child = started
      const until = Date.now() + START_WITHIN_MS
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
