import { type Kysely, sql } from 'kysely'

/**
 * Names of tournaments and rounds in further languages, by language: `name` is what a reader of any
 * other language sees.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tournament add column names jsonb not null default '{}'`.execute(db)
  await sql`alter table round add column names jsonb not null default '{}'`.execute(db)
}
