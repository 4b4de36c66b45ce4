import { type Kysely, sql } from 'kysely'

/** What tells a later answer of a source about a match from an earlier one; a match reported before begins without it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_report add column answer_memory jsonb not null default '{}'`.execute(db)
}
