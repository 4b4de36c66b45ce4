import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { endIfSilent } from './end-if-silent.ts'

/** Often enough that only a node that is frozen or cut off, or works on one thing for long, loses what it had claimed. */
const BEAT_MS = 2_000

/**
 * Does something long that one node shall do alone; undefined when another is at it. It only spares the others the
 * same work: who is frozen loses the claim and goes on unawares, so what is done must be safe to do twice.
 */
export async function whileClaimed<T>(
  db: Kysely<DB>,
  [kind, id]: readonly [number, number],
  does: () => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isTaken: boolean }>`
      select ${endIfSilent}, pg_try_advisory_xact_lock(${kind}::int, ${id}::int) as is_taken`.execute(tx)
    if (rows[0]?.isTaken !== true) return undefined
    const beat = setInterval(() => void sql`select`.execute(tx).catch(() => undefined), BEAT_MS)
    try {
      return await does()
    } finally {
      clearInterval(beat)
    }
  })
}
