import { type Transaction, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Ends, in the transaction of their first lock, every held seat of the contests that begin with a game round. */
export async function endHolds(tx: Transaction<DB>, gameRoundId: number): Promise<void> {
  await sql`
    with begun as (
      update subgame set held_count = 0 from tournament_round first
      where first.game_round_id = ${gameRoundId} and first.number = 1
        and subgame.tournament_id = first.tournament_id and subgame.held_count > 0
      returning subgame.id
    )
    delete from room_hold using begun where room_hold.subgame_id = begun.id`.execute(tx)
}
