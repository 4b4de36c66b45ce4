import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type LogEntry, readTail } from '../../core/game-log.ts'
import type { DB } from '../../db/generated/database.ts'
import { loadRoundsToLock } from '../../rounds/index.ts'

/** How long the first round of a deadline waits for the others to be locked, one of which may never be. */
const PATIENCE_MS = 250
const LOOK_EVERY_MS = 25

/**
 * What is next in the log after a number. The rounds of one deadline are locked one after another and told together,
 * because their teams are read in one pass (ADR-36).
 */
export async function readNext(
  db: Kysely<DB>,
  after: number,
  patienceMs = PATIENCE_MS,
): Promise<readonly LogEntry[]> {
  const entries = await readTail(db, after)
  if (!entries.some(({ kind }) => kind === 'roundLocked')) return entries
  const until = performance.now() + patienceMs
  while ((await loadRoundsToLock(db)).length > 0 && performance.now() < until) await pause(LOOK_EVERY_MS)
  return readTail(db, after)
}
