import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/**
 * The last round up to which everybody may know an entry's team: all deadlines until then have passed, and in a room all
 * rounds are closed; 0 where there is none yet.
 */
export async function loadLastBegun(db: Kysely<DB>, entryId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select coalesce(min(number) filter (where not is_begun) - 1, max(number)) as last
    from (
      select opened.number, case when tournament.type = 'room' then game_round.closed_at is not null
        else game_round.locked_at is not null or game_round.deadline_at <= clock_timestamp() end as is_begun
      from entry
      join subgame on subgame.id = entry.subgame_id
      join tournament on tournament.id = subgame.tournament_id
      join tournament_round opened on opened.tournament_id = tournament.id
      join game_round on game_round.id = opened.game_round_id
      where entry.id = ${entryId}) of_entry`.execute(db)
  return rows[0]?.last ?? 0
}
