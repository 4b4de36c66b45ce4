import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Until a transaction waits for an advisory lock that another one of this database has. */
export async function untilLocked(db: Kysely<DB>): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    if (rows.length > 0) return
  }
}
