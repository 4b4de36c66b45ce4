import { type Kysely, sql } from 'kysely'
import type { Points } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import { firstRoundPlayed } from '../../entries/index.ts'

/** A team of the manager. */
export type MyTeam = { readonly entryId: number; readonly contestId: number; readonly name: string }

/** Maximum number of teams on a dashboard: the newest ones of a manager who has been here for years. */
const MAX_TEAMS = 500

/** The manager's teams, newest first. */
export async function loadMyTeams(db: Kysely<DB>, managerId: number): Promise<readonly MyTeam[]> {
  return db
    .selectFrom('entry')
    .select(['id as entryId', 'subgameId as contestId', 'teamName as name'])
    .where('managerId', '=', managerId)
    .where('state', '<>', 'released')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_TEAMS)
    .execute()
}

export type StoredPlace = { readonly seasonPoints: Points; readonly place: number }

/** Totals and places of teams after closed rounds, by entry and game round (`placeKey`). */
export async function loadStoredPlaces(
  db: Kysely<DB>,
  teams: readonly { readonly entryId: number; readonly gameRoundId: number }[],
): Promise<ReadonlyMap<string, StoredPlace>> {
  if (teams.length === 0) return new Map()
  const { rows } = await sql<StoredPlace & { entryId: number; gameRoundId: number }>`
    select result.entry_id, result.game_round_id, result.season_points, result.place
    from unnest(${teams.map(({ gameRoundId }) => gameRoundId)}::int[], ${teams.map(({ entryId }) => entryId)}::int[])
      as team (game_round_id, entry_id)
    join entry_round_result result using (game_round_id, entry_id)
  `.execute(db)
  return new Map(rows.map((row) => [placeKey(row), row]))
}

export function placeKey(team: { readonly entryId: number; readonly gameRoundId: number }): string {
  return `${team.entryId}/${team.gameRoundId}`
}

/** Whose a team of an operator's contest is, and the first round it plays; undefined when the contest has no such team. */
export async function loadTeamPlace(
  db: Kysely<DB>,
  entry: { readonly operatorId: number; readonly contestId: number; readonly entryId: number },
): Promise<{ readonly managerId: number; readonly firstRound: number } | undefined> {
  const { rows } = await sql<{ managerId: number; firstRound: number }>`
    select entry.manager_id, ${firstRoundPlayed} as first_round
    from entry join line_up on line_up.entry_id = entry.id
    where entry.id = ${entry.entryId} and entry.subgame_id = ${entry.contestId}
      and entry.operator_id = ${entry.operatorId} and entry.state <> 'released'`.execute(db)
  return rows[0]
}
