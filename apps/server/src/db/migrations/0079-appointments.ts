import { type Kysely, sql } from 'kysely'

/** What a source's answers have said of when a match is played, so that an older one does not undo a newer one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_identity add column appointments jsonb not null default '{}'`.execute(db)
}
