import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/**
 * A moment of the database: whatever a transaction before `xid` wrote could be read from it on; of later ones nobody
 * knows.
 */
export type Mark = {
  /** The process that served as primary; another one may have given the same number to another transaction. */
  readonly server: string
  readonly xid: string
}

/** The mark of now, of the primary: the oldest transaction that is still open. */
export async function loadMark(primary: Kysely<DB>): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select pg_postmaster_start_time()::text as server, pg_snapshot_xmin(pg_current_snapshot())::xid::text as xid
  `.execute(primary)
  const [mark] = rows
  if (mark === undefined) throw new Error('the database told no moment')
  return mark
}
