import { type Kysely, sql } from 'kysely'
import { isBeingClosed } from '../../contests/index.ts'
import type { DB } from '../../db/generated/database.ts'

/** Whether a round of this operator is being closed: its matches are over, but its results are not stored yet. */
export async function hasClosingRound(
  db: Kysely<DB>,
  operatorId: number,
  roundId: number | undefined,
): Promise<boolean> {
  const found = await sql<{ closing: boolean }>`
    select exists (
      select from game_round
      join tournament_round on tournament_round.game_round_id = game_round.id
      join tournament on tournament.id = tournament_round.tournament_id
      where game_round.locked_at is not null and ${isBeingClosed} and tournament.operator_id = ${operatorId}
        and (${roundId ?? null}::int is null or game_round.round_id = ${roundId ?? null}::int)) as closing`.execute(
    db,
  )
  return found.rows[0]?.closing ?? false
}
