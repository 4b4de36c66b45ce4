import { type Kysely, sql } from 'kysely'

/** Ownership has had its own table since 0003; a result now stores how many entries it was made from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table player_round_result drop column ownership_basis_points`.execute(db)
  await sql`alter table round_result add column entry_count int`.execute(db)
}
