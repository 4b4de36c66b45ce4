import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { connectionsOf } from './connect.ts'
import { endIfSilent } from './end-if-silent.ts'
import { keepAwake } from './keep-awake.ts'

/** How many claims are held on each pool: each has a connection of it, and what is done needs another. */
const held = new WeakMap<Kysely<DB>, number>()

/** Rounds are closed beside whatever else is claimed. */
function mostHeld(db: Kysely<DB>, kind: number): number {
  const isClose = kind === ADVISORY_LOCKS.closing
  return Math.max(1, Math.floor(connectionsOf(db) / 2) - (isClose ? 0 : 1))
}

/**
 * Does something long that one node shall do alone; undefined when another is at it, or this one at as much as its pool
 * has connections for. It only spares the others the same work: who is frozen loses the claim and goes on unawares, so
 * what is done must be safe to do twice.
 */
export async function whileClaimed<T>(
  db: Kysely<DB>,
  [kind, id]: readonly [number, number],
  does: () => Promise<T>,
): Promise<T | undefined> {
  const before = held.get(db) ?? 0
  if (before >= mostHeld(db, kind)) return undefined
  held.set(db, before + 1)
  return db
    .transaction()
    .execute((tx) => claimIn(tx, [kind, id], does))
    .finally(() => held.set(db, (held.get(db) ?? 1) - 1))
}

async function claimIn<T>(
  tx: Transaction<DB>,
  [kind, id]: readonly [number, number],
  does: () => Promise<T>,
): Promise<T | undefined> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select ${endIfSilent}, pg_try_advisory_xact_lock(${kind}::int, ${id}::int) as is_taken`.execute(tx)
  if (rows[0]?.isTaken !== true) return undefined
  // Only a node that is frozen or cut off, or works on one thing for long, loses what it had claimed.
  return keepAwake(tx, does)
}
