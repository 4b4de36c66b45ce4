import { type NamedPlayer, namesInSight } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { InstantPlace } from '../../core/page-cursor.ts'
import type { DB } from '../../db/generated/database.ts'

/** A team of a manager as it was locked for a gameweek; its players are told apart from one another. */
export type PlayedTeam = {
  readonly entryId: number
  readonly contestId: number
  readonly contest: string
  readonly team: string
  readonly round: number
  readonly scheme: string
  readonly starters: readonly string[]
  readonly reserves: readonly string[]
  readonly captain: string | null
  readonly viceCaptain: string | null
  /** In hundredths. */
  readonly points: number | null
  readonly place: number | null
  readonly lockedAt: Date
}

export const LINE_UPS_PER_PAGE = 25

/** The teams of a manager in rounds that are locked, the latest first, one more than a page. */
export async function loadLineUps(
  db: Kysely<DB>,
  managerId: number,
  before: InstantPlace | undefined,
): Promise<readonly PlayedTeam[]> {
  const { rows } = await sql<PickedTeam>`
    with played as (
      select entry.id as entry_id, contest.id as contest_id, tournament.name as contest, entry.team_name as team,
        round.number as round, line_up.*, result.points, result.place,
        date_trunc('milliseconds', game_round.locked_at) as locked_at
      from entry
      join subgame contest on contest.id = entry.subgame_id
      join tournament on tournament.id = contest.tournament_id
      join tournament_round plan on plan.tournament_id = tournament.id
      join game_round on game_round.id = plan.game_round_id and game_round.locked_at is not null
      join round on round.id = game_round.round_id
      cross join lateral (
        select version.scheme, version.starters, version.reserves, version.captain, version.vice_captain from (
          select from_round, scheme, starters, reserves, captain, vice_captain from line_up where entry_id = entry.id
          union all
          select from_round, scheme, starters, reserves, captain, vice_captain from line_up_past
          where entry_id = entry.id
        ) version
        where version.from_round <= plan.number order by version.from_round desc limit 1
      ) line_up
      left join entry_round_result result on result.entry_id = entry.id and result.game_round_id = game_round.id
      where entry.manager_id = ${managerId} and entry.state = 'entered'
        and (${before?.at ?? null}::float8 is null or (date_trunc('milliseconds', game_round.locked_at), entry.id)
          < (to_timestamp(${before?.at ?? 0}::float8 / 1000), ${before?.id ?? 0}::int))
      order by date_trunc('milliseconds', game_round.locked_at) desc, entry.id desc
      limit ${LINE_UPS_PER_PAGE + 1}
    )
    select entry_id, contest_id, contest, team, round, scheme, starters, reserves, captain, vice_captain, points, place,
      locked_at
    from played order by locked_at desc, entry_id desc`.execute(db)
  return nameTeams(db, rows)
}

type PickedTeam = Omit<PlayedTeam, 'starters' | 'reserves' | 'captain' | 'viceCaptain'> & {
  readonly starters: readonly number[]
  readonly reserves: readonly number[]
  readonly captain: number | null
  readonly viceCaptain: number | null
}

async function nameTeams(db: Kysely<DB>, teams: readonly PickedTeam[]): Promise<readonly PlayedTeam[]> {
  const ids = new Set(teams.flatMap(({ starters, reserves }) => [...starters, ...reserves]))
  const { rows } = await sql<NamedPlayer>`
    select id, first_name, last_name, display_name as name from player where id = any(${[...ids]}::int[])`.execute(
    db,
  )
  const players = new Map(rows.map((player) => [player.id, player]))
  return teams.map((team) => {
    const picked = [...team.starters, ...team.reserves].flatMap((id) => players.get(id) ?? [])
    const nameOf = namesInSight(picked, 'list')
    const named = (wanted: readonly number[]) =>
      wanted.flatMap((id) => {
        const player = players.get(id)
        return player === undefined ? [] : [nameOf(player)]
      })
    const [captain = null] = named(team.captain === null ? [] : [team.captain])
    const [viceCaptain = null] = named(team.viceCaptain === null ? [] : [team.viceCaptain])
    return { ...team, starters: named(team.starters), reserves: named(team.reserves), captain, viceCaptain }
  })
}
