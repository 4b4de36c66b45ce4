import { sql } from 'kysely'
import type { Tx } from '../football/write-football.ts'
import type { BuiltSeason } from './build-season.ts'

/** Stores what entries earned in a round of a season, and closes it; places go by the total. */
export async function buildSeasonResult(
  db: Tx,
  season: BuiltSeason,
  number: number,
  results: readonly {
    readonly entryId: number
    readonly points: number
    readonly seasonPoints: number
    readonly place: number
  }[],
): Promise<void> {
  const gameRoundId = season.gameRoundIds[number - 1] ?? 0
  await sql`update game_round set closed_at = clock_timestamp(), close_step = 'done', close_version = coalesce(close_version, 0) + 1,
    locked_at = coalesce(locked_at, deadline_at) where id = ${gameRoundId}`.execute(db)
  for (const { entryId, points, seasonPoints, place } of results) {
    await sql`insert into entry_round_result
      (game_round_id, entry_id, subgame_id, points, season_points, place, finished_players)
      values (${gameRoundId}, ${entryId}, ${season.contestId}, ${points}, ${seasonPoints}, ${place}, 11)`.execute(
      db,
    )
  }
}
