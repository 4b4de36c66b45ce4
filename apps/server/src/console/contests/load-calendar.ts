import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { type ContestState, PLAN_OF_ROUNDS, STATE } from './load-contests.ts'

/** A contest with the moments of its life. */
export type CalendarRow = {
  readonly id: number
  readonly gameKey: string | null
  readonly name: string
  readonly championship: string
  /** Its gameweek; null where it has several. */
  readonly round: number | null
  readonly state: ContestState
  readonly opensAt: Date
  readonly deadlineAt: Date
  /** By the dates of its last matches; null while they have none. */
  readonly lastWhistleAt: Date | null
  readonly closedAt: Date | null
  readonly entries: number
  readonly capacity: number | null
}

export const CONTESTS_OF_CALENDAR = 500
/** Game minutes from a kick-off to the last whistle: two halves and the break. */
const MINUTES_OF_A_MATCH = 115

/** Official contests that were open, played or closed between two moments; one more than fit, to tell if there are. */
export async function loadCalendar(
  db: Kysely<DB>,
  operatorId: number,
  from: Date,
  to: Date,
): Promise<readonly CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select contest.id, tournament.game_key, tournament.name, championship.name as championship,
      case when plan.rounds = 1 then plan.first_number end as round, ${STATE} as state,
      tournament.created_at as opens_at, plan.first_deadline as deadline_at, whistle.last_whistle_at,
      case when plan.is_closed then plan.last_closed end as closed_at,
      contest.entry_count as entries, contest.capacity
    from (
      select distinct tournament_id from tournament_round where game_round_id in (
        select id from game_round where closed_at is null union all
        select id from game_round where closed_at >= ${from})
    ) alive
    join tournament on tournament.id = alive.tournament_id
    join subgame contest on contest.tournament_id = tournament.id
    join championship on championship.id = tournament.championship_id
    ${PLAN_OF_ROUNDS}
    cross join lateral (
      select max(fixture.kick_off_at) + make_interval(
        secs => ${MINUTES_OF_A_MATCH} * championship.game_minute_ms / 1000.0) as last_whistle_at
      from tournament_round join game_round on game_round.id = tournament_round.game_round_id
      join round_fixture on round_fixture.round_id = game_round.round_id
      join fixture on fixture.id = round_fixture.fixture_id
      where tournament_round.tournament_id = tournament.id
    ) whistle
    where tournament.operator_id = ${operatorId} and tournament.type = 'official'
      and tournament.creator_manager_id is null and tournament.created_at < ${to}
      and (plan.last_closed is null or not plan.is_closed or plan.last_closed >= ${from})
    order by plan.first_deadline, contest.id
    limit ${CONTESTS_OF_CALENDAR + 1}`.execute(db)
  return rows
}
