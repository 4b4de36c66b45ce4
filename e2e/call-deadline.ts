import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { reachDemoDeadline } from '../apps/server/src/demo/reach-demo-deadline.ts'
import { withDatabase } from './with-database.ts'

const LOOK_MS = 250
/** How long to wait for the effects of a deadline, once its round is locked and all due facts have appeared. */
const TURN_MS = 3_000
/** Two per matchday, plus the season's deadline and the kick-off. */
const MAX_CALLS = 12
const TIMEOUT_MS = 30_000
/** In a league with many rounds and facts, on a busy machine. */
const EFFECT_MS = 120_000

/**
 * Calls one deadline of the demo league after another until a condition is true; none if it is true already. What only
 * time brings is waited for in the end.
 */
export async function callDeadlinesUntil(
  isSo: () => Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  let isReached = await isSo()
  for (let calls = 0; !isReached && calls < MAX_CALLS; calls += 1) {
    await callDeadline()
    const until = Date.now() + TURN_MS
    while (!isReached && Date.now() < until) {
      await pause(LOOK_MS)
      isReached = await isSo()
    }
  }
  await expect.poll(isSo, { timeout: timeoutMs }).toBe(true)
}

/**
 * Brings the next deadline of the demo league forward to now, as `npm run gaffer -- demo next` does, and waits until it
 * has taken effect.
 */
async function callDeadline(): Promise<void> {
  await withDatabase(async (db) => {
    await db.transaction().execute((tx) => reachDemoDeadline(tx))
    const overdue = async () => {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from game_round where locked_at is null and deadline_at <= clock_timestamp())
          + (select count(*) from scheduled_fact where due_at <= clock_timestamp()) as count`.execute(db)
      return rows[0]?.count
    }
    await expect.poll(overdue, { intervals: [LOOK_MS], timeout: EFFECT_MS }).toBe(0)
  })
}
