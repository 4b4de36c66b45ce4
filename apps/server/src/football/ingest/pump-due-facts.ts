import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import { loadNextDue, takeDueFacts } from '../scheduled-facts.ts'
import { ingestFacts, type IngestCounts } from './ingest-facts.ts'

const MAX_AT_ONCE = 2000

/** What a turn moved, and when the next fact is due: 0 when there may be more already. */
export type Pumped = IngestCounts & { readonly nextDueMs: number | undefined }

/**
 * Moves the scheduled facts that are due into the log, in one transaction, so that each is appended exactly once even
 * if a process is killed. One node at a time: others find the lock taken and do nothing.
 */
export async function pumpDueFacts(db: Kysely<DB>): Promise<Pumped> {
  const nextDueMs = await loadNextDue(db)
  if (nextDueMs === undefined || nextDueMs > 0) return { appended: 0, quarantined: 0, nextDueMs }
  return db.transaction().execute(async (tx) => {
    const { rows: locks } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.factPump}::int, 0) as taken
    `.execute(tx)
    if (locks[0]?.taken !== true) return { appended: 0, quarantined: 0, nextDueMs: undefined }
    const due = await takeDueFacts(tx, MAX_AT_ONCE)
    const counts = await ingestFacts(
      tx,
      due.map((fact) => ({ ...fact, happenedAt: fact.dueAt })),
    )
    return { ...counts, nextDueMs: 0 }
  })
}
