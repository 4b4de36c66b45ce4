import { type Kysely, sql } from 'kysely'

/** When the last call that described it was signed, by the clock of its source; null where nobody signed one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_identity add column if not exists signed_at timestamptz`.execute(db)
}
