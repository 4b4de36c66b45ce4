import { type Transaction, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'

/** The clock and the state of a game round, read while its lock is held back. */
export type RoundGate = { readonly now: Date; readonly deadlineAt: Date; readonly lockedAt: Date | null }

/**
 * Holds the lock of a game round back until the transaction ends (reliability 2.5). What is read of the
 * round must be read by a later statement, so that it sees what a lock job committed while this waited.
 */
export async function holdRoundLock(tx: Transaction<DB>, gameRoundId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.gameRound}::int, ${gameRoundId}::int)`.execute(
    tx,
  )
}

/** The round by the database's clock of now; call it after `holdRoundLock`. */
export async function loadRoundGate(tx: Transaction<DB>, gameRoundId: number): Promise<RoundGate> {
  const found = await sql<RoundGate>`
    select clock_timestamp() as now, deadline_at, locked_at from game_round where id = ${gameRoundId}`.execute(
    tx,
  )
  const gate = found.rows[0]
  if (gate === undefined) throw new Error(`game round ${gameRoundId} is missing`)
  return gate
}
