import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { reachDemoDeadline } from '../apps/server/src/demo/reach-demo-deadline.ts'
import { withDatabase } from './with-database.ts'

/** How long the product has to do what a deadline brings, before the next one is called. */
const TURN_MS = 4_000
const LOOK_MS = 250
/** Two for each matchday, that of the season and the kick-off. */
const MOST_CALLS = 12

/** Brings the next deadline of the demo league to now, as `npm run gaffer -- demo next` does. */
export async function callDeadline(): Promise<void> {
  expect(await withDatabase((db) => db.transaction().execute(reachDemoDeadline))).toBe(true)
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
