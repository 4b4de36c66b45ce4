import { type Kysely, sql } from 'kysely'

/** How a match that is over contradicts itself, and what of that a person has accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table fixture_state add column contradictions jsonb not null default '[]'`.execute(db)
  await sql`alter table feed_match add column accepted jsonb not null default '[]'`.execute(db)
}
