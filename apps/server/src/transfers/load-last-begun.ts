import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/**
 * The last round of which everybody may know an entry's team: whose deadline has passed, and in a room the last that is
 * closed; 0 where there is none yet.
 */
export async function loadLastBegun(db: Kysely<DB>, entryId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(begun.number) as last from entry
    join subgame on subgame.id = entry.subgame_id
    join tournament on tournament.id = subgame.tournament_id
    join tournament_round begun on begun.tournament_id = tournament.id
    join game_round on game_round.id = begun.game_round_id
    where entry.id = ${entryId} and case when tournament.type = 'room' then game_round.closed_at is not null
      else game_round.locked_at is not null or game_round.deadline_at <= clock_timestamp() end`.execute(db)
  return rows[0]?.last ?? 0
}
