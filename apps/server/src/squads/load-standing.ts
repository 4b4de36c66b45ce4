import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import {
  type LiveStandings,
  placedIn,
  type ResultColumns,
  resultOf,
  type TeamOfRound,
  type TeamStanding,
} from '../contests/index.ts'

type StandingDeps = { readonly db: Kysely<DB>; readonly standings: LiveStandings }

/** Where a team stands in a round that is being played, or stood when it was closed; undefined before the lock. */
export async function loadStanding(deps: StandingDeps, team: TeamOfRound): Promise<TeamStanding | undefined> {
  return deps.standings.standing(team) ?? (await loadFinalStanding(deps.db, team, sql`= ${team.roundNumber}`))
}

/**
 * Where a season team stood in the newest round before this one: its total and place until this round has places,
 * which is some seconds after its deadline (Q-196). Undefined before its first round.
 */
export async function loadStandingBefore(
  deps: StandingDeps,
  { entryId, roundNumber }: TeamOfRound,
): Promise<TeamStanding | undefined> {
  const closed = await loadFinalStanding(deps.db, { entryId }, sql`< ${roundNumber}`)
  for (let number = roundNumber - 1; number > (closed?.roundNumber ?? 0); number -= 1) {
    const live = deps.standings.standing({ entryId, roundNumber: number })
    if (live !== undefined) return live
  }
  return closed
}

type Row = Omit<TeamStanding, 'activePlayers' | 'remainingPlayers' | 'isFinal' | 'result'> &
  ResultColumns & { readonly roundNumber: number }

/** The newest closed round among those with a number like this. */
async function loadFinalStanding(
  db: Kysely<DB>,
  team: Pick<TeamOfRound, 'entryId'>,
  numbered: RawBuilder<unknown>,
): Promise<(TeamStanding & Pick<Row, 'roundNumber'>) | undefined> {
  const found = await sql<Row>`
    select tournament_round.number as round_number, result.entry_id, result.subgame_id as contest_id, result.points, result.season_points, result.place, result.prize,
           result.result_points, result.result_season_points, result.result_place,
           coalesce(result.finished_points, result.points) as finished_points,
           result.finished_players, result.prize > 0 and exists (select from payout
             where payout.game_round_id = result.game_round_id and payout.subgame_id = result.subgame_id
               and payout.state in ('waiting', 'held')
               and result.prize > (select coalesce(sum(amount), 0) from wallet_operation paid
                 where paid.entry_id = result.entry_id and paid.kind = 'prize'
                   and paid.game_round_id = result.game_round_id)) as is_prize_waiting,
           ${placedIn(sql`result.game_round_id`, sql`result.subgame_id`)} as total_players
    from entry_round_result result
    join game_round on game_round.id = result.game_round_id and game_round.closed_at is not null
    join subgame on subgame.id = result.subgame_id
    join tournament_round on tournament_round.tournament_id = subgame.tournament_id
      and tournament_round.game_round_id = result.game_round_id
    where result.entry_id = ${team.entryId} and tournament_round.number ${numbered}
    order by tournament_round.number desc limit 1`.execute(db)
  const [row] = found.rows
  if (row === undefined) return undefined
  return { ...row, activePlayers: 0, remainingPlayers: 0, isFinal: true, result: resultOf(row) }
}
