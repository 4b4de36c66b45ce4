import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { JOURNEYS_DATA } from './journeys-data.ts'

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** How long the product has to do what a deadline brings, before the next one is called. */
const TURN_MS = 4_000
const LOOK_MS = 250
/** Two for each matchday, that of the season and the kick-off. */
const MOST_CALLS = 12

/** Brings the next deadline of the demo league to now: `npm run gaffer -- demo next`. */
export async function callDeadline(): Promise<void> {
  await run(process.execPath, ['apps/server/src/cli/main.ts', 'demo', 'next'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: join(JOURNEYS_DATA, 'data') },
  })
}

/** Calls one deadline after another, none at all when it is so already, until something is so. */
export async function callDeadlinesUntil(isSo: () => Promise<boolean>): Promise<void> {
  let isReached = await isSo()
  for (let calls = 0; !isReached && calls < MOST_CALLS; calls += 1) {
    await callDeadline()
    const until = Date.now() + TURN_MS
    while (!isReached && Date.now() < until) {
      await pause(LOOK_MS)
      isReached = await isSo()
    }
  }
  await expect.poll(isSo, { timeout: 30_000 }).toBe(true)
}
