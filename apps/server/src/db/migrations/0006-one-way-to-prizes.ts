import { type Kysely, sql } from 'kysely'

/**
 * Prizes are looked up by entry. While a round is paying its prizes, an index by round looks empty to the planner,
 * which would then choose the slowest way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index wallet_operation_game_round_id_idx`.execute(db)
}
