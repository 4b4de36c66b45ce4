import { type Kysely, sql } from 'kysely'

/**
 * How clubs and players are called where another script than theirs is read: by language, the names that differ from
 * the row's own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['club', 'player']) {
    await sql`alter table ${sql.table(table)} add column names jsonb not null default '{}'`.execute(db)
  }
}
