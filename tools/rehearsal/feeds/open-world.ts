import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { football } from '../../../apps/server/src/cli/football.ts'
import { readConfig } from '../../../apps/server/src/config.ts'
import { connectDatabase, type Database } from '../../../apps/server/src/platform/db/connect.ts'
import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/start-embedded.ts'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { createWorldClock, installDatabaseClock, type WorldClock } from './world-clock.ts'

const SERVER = join(import.meta.dirname, '..', '..', '..', 'apps', 'server', 'src')
const FAST_CLOCK = join(import.meta.dirname, 'fast-clock.ts')
const START_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 12_000

/** A server with its own database, both on one clock that runs as fast as wanted. */
export type FeedWorld = {
  readonly url: string
  readonly database: Database
  readonly clock: WorldClock
  /** Runs `football` of `npm run gaffer`; returns what it printed. */
  readonly football: (...words: readonly string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

/** Opens it: the database, its tables, the real server. */
export async function openWorld(port: number, turns: number): Promise<FeedWorld> {
  const place = mkdtempSync(join(tmpdir(), 'gaffer-feeds-'))
  chmodSync(place, 0o755)
  const embedded = await startEmbedded(join(place, 'data'))
  const { host, user, database: name } = embedded.connection
  const first = connectDatabase(embedded.connection, 1)
  await installDatabaseClock(first.pool, name)
  await first.end()
  const database = connectDatabase(embedded.connection, 6)
  await migrate(database.db)
  const clock = createWorldClock(database.pool)
  const environment = () => ({
    ...process.env,
    ...clock.environment(),
    FAST_TURNS: String(turns),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    DATA_DIR: join(place, 'server'),
    WORLD: 'none',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const stop = async () => {
    if (child !== undefined) await end(child)
    await database.end()
    await embedded.stop()
    rmSync(place, { recursive: true, force: true })
  }
  try {
    child = spawn(process.execPath, ['--import', FAST_CLOCK, join(SERVER, 'main.ts')], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: environment(),
    })
    clock.follow(child)
    await waitUntilUp(url, child)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    database,
    clock,
    football: async (...words) => {
      const lines: string[] = []
      const config = readConfig({}, place)
      await football.run(words, { config, database, print: (line) => void lines.push(line) })
      return lines.join('\n')
    },
    stop,
  }
}

async function waitUntilUp(url: string, child: ChildProcess): Promise<void> {
  const began = performance.now()
  for (;;) {
    const isUp = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    if (child.exitCode !== null || performance.now() - began > START_WITHIN_MS) {
      throw new Error('the server did not start')
    }
    await pause(50)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await gone
  clearTimeout(timer)
}
