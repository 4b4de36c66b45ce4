import { type Kysely, sql } from 'kysely'

/**
 * `dated_at`: the date that the calendar gives a match whose play began before it; `kick_off_at` is then the moment of play.
 * Null for every other match.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fixture add column if not exists dated_at timestamptz`.execute(db)
}
