import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import { ingestFacts, type IngestCounts } from './ingest-facts.ts'

const MOST_AT_ONCE = 2000

type DueFact = {
  id: number
  source: string
  sourceEventId: string
  revision: number
  fixtureId: number
  body: unknown
  dueAt: Date
}

/**
 * Moves the scheduled facts whose time has come into the log, in one transaction, so that each is said
 * once whatever is killed. One node at a time; another finds the lock taken and leaves it.
 * `hasMore` tells that a full batch was moved.
 */
export async function pumpDueFacts(db: Kysely<DB>): Promise<IngestCounts & { readonly hasMore: boolean }> {
  return db.transaction().execute(async (tx) => {
    const { rows: locks } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.factPump}::int, 0) as taken
    `.execute(tx)
    if (locks[0]?.taken !== true) return { appended: 0, quarantined: 0, hasMore: false }
    const { rows } = await sql<DueFact>`
      delete from scheduled_fact due using championship
      where due.id in (
          select id from scheduled_fact where due_at <= clock_timestamp() order by due_at, id limit ${MOST_AT_ONCE})
        and championship.id = due.championship_id
      returning due.id, championship.source, due.source_event_id, due.revision, due.fixture_id, due.body, due.due_at
    `.execute(tx)
    const inOrder = rows.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.id - b.id)
    const counts = await ingestFacts(
      tx,
      inOrder.map((fact) => ({ ...fact, happenedAt: fact.dueAt })),
    )
    return { ...counts, hasMore: rows.length === MOST_AT_ONCE }
  })
}
