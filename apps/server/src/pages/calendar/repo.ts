import { type Kysely, sql } from 'kysely'
import type { Names } from '../../core/present-units.ts'
import type { DB } from '../../db/generated/database.ts'
import { firstRoundPlayed } from '../../entries/index.ts'

/** A team in a round that is not closed. */
export type TeamAhead = {
  readonly contestId: number
  readonly type: 'official' | 'head_to_head' | 'user_created' | 'room'
  readonly name: string
  readonly names: Names
  readonly teamName: string
  readonly roundNumber: number
  readonly championshipId: number
  /** The gameweek of the championship. */
  readonly roundId: number
  readonly deadlineAt: Date
}

/** The nearest ones of somebody who is in everything. */
const MAX_TEAMS = 500

/** The teams of a manager by round, for the rounds they play that are not closed, the nearest first. */
export async function loadTeamsAhead(db: Kysely<DB>, managerId: number): Promise<readonly TeamAhead[]> {
  const { rows } = await sql<TeamAhead>`
    select entry.subgame_id as contest_id, tournament.type, tournament.name, tournament.names, entry.team_name,
      tournament_round.number as round_number, tournament.championship_id, game_round.round_id, game_round.deadline_at
    from entry
    join subgame on subgame.id = entry.subgame_id and subgame.cancelled_at is null
    join tournament on tournament.id = subgame.tournament_id
    join tournament_round on tournament_round.tournament_id = tournament.id
    join game_round on game_round.id = tournament_round.game_round_id and game_round.closed_at is null
    where entry.manager_id = ${managerId} and entry.state <> 'released' and tournament_round.number >= ${firstRoundPlayed}
    order by game_round.deadline_at, entry.id limit ${MAX_TEAMS}`.execute(db)
  return rows
}
