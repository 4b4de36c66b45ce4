import type { LeagueKind } from '@gaffer/rules'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Names } from '../core/present-units.ts'
import type { Caller } from '../core/caller.ts'
import { firstRoundPlayed } from '../entries/index.ts'
import type { League } from './league.ts'

/** A league of an operator by number; undefined when it does not exist or was closed. */
export async function loadLeague(
  db: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<League | undefined> {
  const [league] = await loadLeagues(db, operatorId, sql`league.id = ${id}`)
  return league
}

/** The league with this code. */
export async function loadLeagueByCode(
  db: Kysely<DB>,
  operatorId: number,
  code: string,
): Promise<League | undefined> {
  const [league] = await loadLeagues(db, operatorId, sql`league.invite_code = ${code}`)
  return league
}

/** The leagues a manager is in or created, newest first; limited to more than anybody has. */
export async function loadMyLeagues(
  db: Kysely<DB>,
  { operatorId, managerId }: Caller,
): Promise<readonly League[]> {
  return loadLeagues(
    db,
    operatorId,
    sql`league.id in (select league_id from league_member where manager_id = ${managerId}
      union select id from league where creator_manager_id = ${managerId})
      order by league.id desc limit 100`,
  )
}

async function loadLeagues(
  db: Kysely<DB>,
  operatorId: number,
  condition: RawBuilder<unknown>,
): Promise<readonly League[]> {
  const { rows } = await sql<League>`
    select league.id, league.operator_id, league.creator_manager_id, creator.username as creator_name, league.name,
      league.kind, league.tournament_id, tournament.name as tournament_name, tournament.names as tournament_names,
      tournament.championship_id, tournament.type = 'room' as is_of_rooms, league.from_round, coalesce(tournament.round_count, jsonb_array_length(opened.rounds)) as round_count,
      league.drawn_at is not null as is_drawn, league.invite_code, league.revision, league.member_count, opened.rounds
    from league
    join manager creator on creator.id = league.creator_manager_id
    join tournament on tournament.id = league.tournament_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('number', own.number, 'gameRoundId', game_round.id,
        'isOpen', game_round.locked_at is null and game_round.deadline_at > clock_timestamp(),
        'isLocked', game_round.locked_at is not null, 'isClosed', game_round.closed_at is not null,
        'resultsVersion', game_round.close_version)
        order by own.number) as rounds
      from tournament_round own join game_round on game_round.id = own.game_round_id
      where own.tournament_id = tournament.id) opened
    where league.operator_id = ${operatorId} and league.closed_at is null and ${condition}`.execute(db)
  return rows
}

/** A team of a season that can be in leagues. */
export type LeagueTeam = {
  readonly entryId: number
  readonly teamName: string
  readonly tournamentId: number
  readonly tournamentName: string
  readonly tournamentNames: Names
  /** The number of the round that can be entered, needed for draws; null when none is left. */
  readonly openRound: number | null
  /** The round in its id: the open one, otherwise the newest. */
  readonly round: number
}

/** The manager's teams in unfinished seasons, newest first: all, one, or those of a tournament. */
export async function loadTeams(
  db: Kysely<DB>,
  { operatorId, managerId }: Caller,
  only: { readonly entryId?: number; readonly tournamentId?: number } = {},
): Promise<readonly LeagueTeam[]> {
  const { rows } = await sql<LeagueTeam>`
    select entry.id as entry_id, entry.team_name, tournament.id as tournament_id, tournament.name as tournament_name,
      tournament.names as tournament_names, rounds.open_round, coalesce(rounds.open_round, rounds.newest) as round
    from entry
    join subgame on subgame.id = entry.subgame_id and subgame.cancelled_at is null
    join tournament on tournament.id = subgame.tournament_id and tournament.is_seasonal
    cross join lateral (
      select min(own.number) filter (where game_round.locked_at is null and game_round.deadline_at > clock_timestamp())
          as open_round, max(own.number) as newest, bool_and(game_round.closed_at is not null) as is_closed
      from tournament_round own join game_round on game_round.id = own.game_round_id
      where own.tournament_id = tournament.id) rounds
    where entry.manager_id = ${managerId} and entry.operator_id = ${operatorId} and entry.state = 'entered'
      and (${only.entryId ?? null}::int is null or entry.id = ${only.entryId ?? null}::int)
      and (${only.tournamentId ?? null}::int is null or tournament.id = ${only.tournamentId ?? null}::int)
      and not (rounds.is_closed and rounds.newest >= coalesce(tournament.round_count, rounds.newest))
    order by entry.id desc limit 200`.execute(db)
  return rows
}

/** A manager's leagues, as far as they decide about one more; the row lock makes their other requests wait. */
export type HeldLeagues = {
  /** How many leagues of unfinished seasons they are in. */
  readonly count: number
  /** The leagues they created. */
  readonly created: readonly {
    readonly id: number
    readonly foldedName: string
    readonly kind: LeagueKind
    readonly tournamentId: number
  }[]
}

export async function lockLeaguesOf(tx: Transaction<DB>, managerId: number): Promise<HeldLeagues> {
  await sql`select id from manager where id = ${managerId} for no key update`.execute(tx)
  const { rows } = await sql<HeldLeagues>`
    select (${heldBy(managerId)}) as count,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'foldedName', folded_name, 'kind', kind,
          'tournamentId', tournament_id))
        from league where creator_manager_id = ${managerId} and closed_at is null), '[]') as created`.execute(
    tx,
  )
  return rows[0] ?? { count: 0, created: [] }
}

/** How many leagues of unfinished seasons a manager is in. */
export async function countHeldLeagues(db: Kysely<DB>, managerId: number): Promise<number> {
  const { rows } = await heldBy(managerId).execute(db)
  return rows[0]?.count ?? 0
}

function heldBy(managerId: number): RawBuilder<{ readonly count: number }> {
  return sql`
    select count(*)::int as count from league_member
    join league on league.id = league_member.league_id and league.closed_at is null
    join tournament on tournament.id = league.tournament_id
    where league_member.manager_id = ${managerId} and (
      exists (select from tournament_round own join game_round on game_round.id = own.game_round_id
        where own.tournament_id = tournament.id and game_round.closed_at is null)
      or (select max(number) from tournament_round own where own.tournament_id = tournament.id)
        < tournament.round_count)`
}

export type NewLeague = {
  readonly name: string
  readonly foldedName: string
  readonly kind: LeagueKind
  readonly tournamentId: number
  readonly fromRound: number
  readonly seed: number
  readonly inviteCode: string
}

export async function insertLeague(
  tx: Transaction<DB>,
  { operatorId, managerId }: Caller,
  league: NewLeague,
): Promise<number> {
  const { id } = await tx
    .insertInto('league')
    .values({ ...league, operatorId, creatorManagerId: managerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes everything that changes a league wait until the transaction ends. */
export async function lockLeague(tx: Transaction<DB>, id: number): Promise<void> {
  await sql`select id from league where id = ${id} for update`.execute(tx)
}

/** The team a manager has in a league, with the first round it plays. */
export async function loadMembership(
  db: Kysely<DB>,
  leagueId: number,
  managerId: number,
): Promise<{ readonly entryId: number; readonly firstRound: number } | undefined> {
  const { rows } = await sql<{ entryId: number; firstRound: number }>`
    select entry.id as entry_id, ${firstRoundPlayed} as first_round
    from league_member member join entry on entry.id = member.entry_id
    where member.league_id = ${leagueId} and member.manager_id = ${managerId}`.execute(db)
  return rows[0]
}

/** Adds or removes a member; the league's count and revision change with it. */
export async function insertMember(
  tx: Transaction<DB>,
  leagueId: number,
  member: { readonly entryId: number; readonly managerId: number },
): Promise<void> {
  await tx
    .insertInto('leagueMember')
    .values({ leagueId, ...member })
    .execute()
  await countMembers(tx, leagueId, 1)
}

export async function deleteMember(
  tx: Transaction<DB>,
  leagueId: number,
  managerId: number,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('leagueMember')
    .where('leagueId', '=', leagueId)
    .where('managerId', '=', managerId)
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) return false
  await countMembers(tx, leagueId, -1)
  return true
}

async function countMembers(tx: Transaction<DB>, leagueId: number, change: number): Promise<void> {
  await sql`
    update league set member_count = member_count + ${change}, revision = revision + 1
    where id = ${leagueId}`.execute(tx)
}
