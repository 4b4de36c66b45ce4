import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { JOURNEYS_DATA } from './journeys-data.ts'
import { withDatabase } from './with-database.ts'

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)

const LOOK_MS = 250
/** How long is looked for what a deadline brings, once it is locked and all that was due is said. */
const TURN_MS = 3_000
/** Two for each matchday, that of the season and the kick-off. */
const MAX_CALLS = 12
const PATIENCE_MS = 30_000

/** Calls one deadline of the demo league after another, none at all when it is so already, until something is so. */
export async function callDeadlinesUntil(isSo: () => Promise<boolean>): Promise<void> {
  let isReached = await isSo()
  for (let calls = 0; !isReached && calls < MAX_CALLS; calls += 1) {
    await callDeadline()
    const until = Date.now() + TURN_MS
    while (!isReached && Date.now() < until) {
      await pause(LOOK_MS)
      isReached = await isSo()
    }
  }
  await expect.poll(isSo, { timeout: PATIENCE_MS }).toBe(true)
}

/** Brings the next deadline of the demo league to now by `npm run gaffer -- demo next`, and lets it be kept. */
async function callDeadline(): Promise<void> {
  await run(process.execPath, ['apps/server/src/cli/main.ts', 'demo', 'next'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: join(JOURNEYS_DATA, 'data') },
  })
  await withDatabase(async (db) => {
    const overdue = async () => {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from game_round where locked_at is null and deadline_at <= clock_timestamp())
          + (select count(*) from scheduled_fact where due_at <= clock_timestamp()) as count`.execute(db)
      return rows[0]?.count
    }
    await expect.poll(overdue, { intervals: [LOOK_MS], timeout: PATIENCE_MS }).toBe(0)
  })
}
