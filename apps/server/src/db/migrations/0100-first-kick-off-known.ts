import { type Kysely, sql } from 'kysely'

/**
 * `known_kick_off_at`: the first kick-off of a round as it was known before it came forward by at most an hour with less than
 * a day of notice, so that several such dates together bring it forward by no more. Null where the deadline says it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table game_round add column if not exists known_kick_off_at timestamptz`.execute(db)
}
