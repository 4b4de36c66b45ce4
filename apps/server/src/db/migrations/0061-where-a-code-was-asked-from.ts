import { type Kysely, sql } from 'kysely'

/** A code knows, as a keyed hash, which address asked for it; one that a release before made does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table login_code add column asked_from text`.execute(db)
}
