import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Names } from '../../core/present-units.ts'
import type { DB } from '../../db/generated/database.ts'
import { firstRoundPlayed } from '../../entries/index.ts'

/** Whose calendar it is. */
export type CalendarOwner = {
  readonly managerId: number
  readonly operatorId: number
  /** The one they last used; null before that was stored. */
  readonly language: string | null
}

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

const TOKEN_BYTES = 24
/** The nearest ones of somebody who is in everything. */
const MAX_TEAMS = 500

/** The token of a manager's calendar; null without one. */
export async function loadToken(db: Kysely<DB>, managerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('managerCalendar')
    .select('token')
    .where('managerId', '=', managerId)
    .executeTakeFirst()
  return row?.token ?? null
}

/** Gives the calendar a new token; the old one leads nowhere from then on. */
export async function renewToken(db: Kysely<DB>, managerId: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await sql`
    insert into manager_calendar (manager_id, token) values (${managerId}, ${token})
    on conflict (manager_id) do update set token = excluded.token, created_at = clock_timestamp()`.execute(db)
  return token
}

export async function deleteToken(db: Kysely<DB>, managerId: number): Promise<void> {
  await db.deleteFrom('managerCalendar').where('managerId', '=', managerId).execute()
}

export async function loadOwner(db: Kysely<DB>, token: string): Promise<CalendarOwner | undefined> {
  return db
    .selectFrom('managerCalendar')
    .innerJoin('manager', 'manager.id', 'managerCalendar.managerId')
    .select(['manager.id as managerId', 'manager.operatorId', 'manager.language'])
    .where('token', '=', token)
    .executeTakeFirst()
}

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
