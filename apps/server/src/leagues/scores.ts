import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { LiveStandings } from '../contests/index.ts'
import type { LeagueRound } from './league.ts'
import { indexOf, type Members } from './members.ts'

/** Members' points in a locked round, and their season totals including it. */
export type Scores = {
  readonly round: LeagueRound
  readonly points: Int32Array
  readonly totals: Int32Array
  readonly version: number
}

/** Closed rounds as stored by their close, for the members of one league, oldest first. */
export async function loadClosedScores(
  db: Kysely<DB>,
  leagueId: number,
  { entryIds }: Members,
  rounds: readonly LeagueRound[],
): Promise<readonly Scores[]> {
  if (rounds.length === 0) return []
  type Row = { gameRoundId: number; ids: number[]; points: number[]; totals: number[] }
  const { rows } = await sql<Row>`
    select result.game_round_id, array_agg(result.entry_id) as ids, array_agg(result.points) as points,
      array_agg(result.season_points) as totals
    from league_member join entry_round_result result on result.entry_id = league_member.entry_id
    where league_member.league_id = ${leagueId}
      and result.game_round_id = any(${rounds.map(({ gameRoundId }) => gameRoundId)}::int[])
    group by result.game_round_id`.execute(db)
  const stored = new Map(rows.map((row) => [row.gameRoundId, row]))
  return rounds.map((round) => {
    const points = new Int32Array(entryIds.length)
    const totals = new Int32Array(entryIds.length)
    const found = stored.get(round.gameRoundId)
    for (const [at, id] of (found?.ids ?? []).entries()) {
      const index = indexOf(entryIds, id)
      if (index === undefined) continue
      points[index] = found?.points[at] ?? 0
      totals[index] = found?.totals[at] ?? 0
    }
    return { round, points, totals, version: 0 }
  })
}

/** A round being played, from memory; undefined while its scoreboard is not loaded. */
export function liveScores(
  standings: LiveStandings,
  { entryIds }: Members,
  round: LeagueRound,
): Scores | undefined {
  const live = standings.totals(round.gameRoundId, entryIds)
  if (live === undefined) return undefined
  return { round, points: live.points, totals: live.seasonPoints, version: live.version }
}
