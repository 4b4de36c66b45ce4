import { type Kysely, sql } from 'kysely'

/** Names of tournaments and rounds in other languages; readers of any language without one see `name`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tournament add column names jsonb not null default '{}'`.execute(db)
  await sql`alter table round add column names jsonb not null default '{}'`.execute(db)
}
