import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import { takeDueFacts } from '../scheduled-facts.ts'
import { ingestFacts, type IngestCounts } from './ingest-facts.ts'

const MAX_AT_ONCE = 2000

/**
 * Moves the scheduled facts that are due into the log, in one transaction, so that each is appended exactly once even
 * if a process is killed. One node at a time: others find the lock taken and do nothing. `hasMore` means that a full
 * batch was moved.
 */
export async function pumpDueFacts(db: Kysely<DB>): Promise<IngestCounts & { readonly hasMore: boolean }> {
  return db.transaction().execute(async (tx) => {
    const { rows: locks } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.factPump}::int, 0) as taken
    `.execute(tx)
    if (locks[0]?.taken !== true) return { appended: 0, quarantined: 0, hasMore: false }
    const due = await takeDueFacts(tx, MAX_AT_ONCE)
    const counts = await ingestFacts(
      tx,
      due.map((fact) => ({ ...fact, happenedAt: fact.dueAt })),
    )
    return { ...counts, hasMore: due.length === MAX_AT_ONCE }
  })
}
