import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/**
 * Ends the contests of an operator that plays in another database now. Nothing is refunded: there they go on, with the
 * stakes that were paid.
 */
export async function leaveContests(tx: Transaction<DB>, operatorId: number): Promise<void> {
  await sql`
    update subgame set cancelled_at = clock_timestamp()
    from tournament where tournament.id = subgame.tournament_id and tournament.operator_id = ${operatorId}
      and subgame.cancelled_at is null
      and (tournament.round_count > (select count(*) from tournament_round
          where tournament_round.tournament_id = tournament.id)
        or exists (select from tournament_round
          join game_round on game_round.id = tournament_round.game_round_id
          where tournament_round.tournament_id = tournament.id and game_round.closed_at is null))`.execute(tx)
}
