import { type Kysely, sql } from 'kysely'

/**
 * What the finished players of a team brought in a closed round, without the cost of transfers. Null in rows of the
 * release before: the points of the team are read instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table entry_round_result add column if not exists finished_points int`.execute(db)
}
