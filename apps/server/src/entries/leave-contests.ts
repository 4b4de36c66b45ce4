import { sql, type Transaction } from 'kysely'
import { hasRoundsLeft } from '../core/has-rounds-left.ts'
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
      and ${hasRoundsLeft}`.execute(tx)
}
