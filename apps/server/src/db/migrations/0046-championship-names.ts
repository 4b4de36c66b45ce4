import { type Kysely, sql } from 'kysely'

/** How a championship is called in other languages than its own: by language, where it differs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table championship add column names jsonb not null default '{}'`.execute(db)
}
