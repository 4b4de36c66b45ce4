import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** The first round of a contest's tournament whose deadline is ahead; null when none is left. */
export async function loadOpenRound(db: Kysely<DB>, subgameId: number): Promise<number | null> {
  const found = await sql<{
    number: number | null
  }>`select ${openRoundOf(sql`${subgameId}`)} as number`.execute(db)
  return found.rows[0]?.number ?? null
}

/** The same as a part of a query. */
export function openRoundOf(subgameId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select min(tournament_round.number) from subgame
    join tournament_round on tournament_round.tournament_id = subgame.tournament_id
    join game_round on game_round.id = tournament_round.game_round_id
    where subgame.id = ${subgameId} and game_round.locked_at is null
      and game_round.deadline_at > clock_timestamp())`
}
