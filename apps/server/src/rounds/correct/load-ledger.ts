import type { FactBody } from '@gaffer/feed'
import { type NamedPlayer, namesInSight } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { isPlayedBy } from '../../operators/index.ts'
import type { CorrectionCause } from './make-correction.ts'

/** A line of the ledger of corrections. */
export type LedgerLine = {
  readonly id: number
  readonly at: Date
  readonly fixtureId: number
  readonly championshipId: number
  readonly championship: string
  readonly homeClubId: number | null
  readonly awayClubId: number | null
  readonly home: string
  readonly away: string
  readonly round: number | null
  readonly cause: CorrectionCause
  /** Null where a fact was added or, after, taken away. */
  readonly before: FactBody | null
  readonly after: FactBody | null
  /** Teams of the operator whose points it changed. */
  readonly teams: number
}

/** The corrections of the championships that an operator plays, newest first; at most `limit` below `before`. */
export async function loadLedger(
  db: Kysely<DB>,
  of: { readonly operatorId: number; readonly below?: number | undefined; readonly limit: number },
): Promise<readonly LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select correction.id, correction.made_at as at, fixture.id as fixture_id, championship.id as championship_id,
      championship.name as championship, fixture.home_club_id, fixture.away_club_id,
      coalesce(home.name, '?') as home, coalesce(away.name, '?') as away,
      (select min(round.number) from round_fixture join round on round.id = round_fixture.round_id
        where round_fixture.fixture_id = fixture.id) as round,
      correction.cause, correction.before, correction.after,
      (select count(distinct team.entry_id)::int from match_correction_team team
        join entry on entry.id = team.entry_id and entry.operator_id = ${of.operatorId}
        where team.match_correction_id = correction.id) as teams
    from match_correction correction
    join fixture on fixture.id = correction.fixture_id
    join championship on championship.id = fixture.championship_id
    left join club home on home.id = fixture.home_club_id
    left join club away on away.id = fixture.away_club_id
    where ${isPlayedBy(of.operatorId)}
      and (${of.below ?? null}::int is null or correction.id < ${of.below ?? null}::int)
    order by correction.id desc limit ${of.limit}`.execute(db)
  return rows
}

/** What a correction changed for one team, as it was made. */
export type TeamCorrected = {
  readonly correctionId: number
  readonly entryId: number
  readonly team: string
  readonly pointsBefore: number
  readonly pointsAfter: number
  readonly placeBefore: number
  readonly placeAfter: number
}

/** What corrections changed for the teams of a manager. */
export async function loadOwnCorrected(
  db: Kysely<DB>,
  managerId: number,
  correctionIds: readonly number[],
): Promise<readonly TeamCorrected[]> {
  const { rows } = await sql<TeamCorrected>`
    select match_correction_id as correction_id, entry.id as entry_id, entry.team_name as team, points_before, points_after,
      place_before, place_after
    from match_correction_team
    join entry on entry.id = match_correction_team.entry_id
    where match_correction_id = any(${[...correctionIds]}::int[]) and entry.manager_id = ${managerId}
    order by match_correction_id desc, entry.id`.execute(db)
  return rows
}

/** The names of players in facts, told apart from one another and, in a match, from everybody of both clubs. */
export async function loadNamesIn(
  db: Kysely<DB>,
  playerIds: readonly number[],
  fixtureId?: number,
): Promise<ReadonlyMap<number, string>> {
  if (playerIds.length === 0) return new Map()
  const { rows } = await sql<NamedPlayer>`
    select id, first_name, last_name, display_name as name from player
    where id = any(${[...playerIds]}::int[]) or club_id in (
      select unnest(array[home_club_id, away_club_id]) from fixture where id = ${fixtureId ?? null}::int)`.execute(
    db,
  )
  const nameOf = namesInSight(rows, 'list')
  return new Map(rows.map((player) => [player.id, nameOf(player)]))
}
