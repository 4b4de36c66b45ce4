import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Lets a second pass for every quote, as if somebody had read it. */
export async function readQuotes(db: Kysely<DB>): Promise<void> {
  await sql`update join_quote set expires_at = expires_at - interval '1 second'`.execute(db)
}
