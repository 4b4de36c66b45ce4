import { type Kysely, type RawBuilder, sql } from 'kysely'
import { namePattern } from '../../core/name-pattern.ts'
import type { DB } from '../../db/generated/database.ts'
import { isDisqualified, type StandingsOrder } from '../../contests/index.ts'
import { playsBy } from './newcomers.ts'
import type { Standing, Stretch } from './standing.ts'

/** Maximum number of search results; the rest is not listed (ADR-22). */
export const MAX_FOUND = 1000

/** The manager's entries of a contest, oldest first. */
export async function loadOwnEntries(
  db: Kysely<DB>,
  managerId: number,
  contestId: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('entry')
    .select('id')
    .where('managerId', '=', managerId)
    .where('subgameId', '=', contestId)
    .where('state', '<>', 'released')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_FOUND)
    .execute()
  return rows.map(({ id }) => id)
}

/** Entries whose user or team name contains the text, compared as our own code folds it (ADR-22). */
export async function searchEntries(
  db: Kysely<DB>,
  contestId: number,
  name: string,
): Promise<readonly number[]> {
  const pattern = namePattern(name)
  const { rows } = await sql<{ id: number }>`
    select entry.id from entry join manager on manager.id = entry.manager_id
    where entry.subgame_id = ${contestId} and entry.state <> 'released' and not ${isDisqualified(sql`entry.id`)}
      and (entry.folded_team_name like ${pattern} or manager.folded_username like ${pattern})
    order by entry.created_at, entry.id limit ${MAX_FOUND}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A range of a contest in the order of its managers' names; the text order is ours, never the database's. For a round
 * of a season, only entries that play it or an earlier one.
 */
export async function loadIdsByName(
  db: Kysely<DB>,
  contestId: number,
  untilRound: number | undefined,
  { offset, limit, isDescending }: Stretch,
): Promise<readonly number[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const { rows } = await sql<{ id: number }>`
    select entry.id from entry join manager on manager.id = entry.manager_id
    where entry.subgame_id = ${contestId} and entry.state <> 'released' and not ${isDisqualified(sql`entry.id`)}
      and ${untilRound === undefined ? sql`true` : playsBy(untilRound)}
    order by manager.folded_username collate "C" ${direction}, entry.id ${direction}
    limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

const ORDERS: { readonly [order in StandingsOrder]: RawBuilder<unknown> } = {
  place: sql`place`,
  points: sql`points`,
  seasonPoints: sql`season_points`,
  pointsPerPlayer: sql`case when finished_players = 0 then 0
    else round(points::numeric / finished_players) end`,
}

/** A range of a closed contest as it was stored. */
export async function loadClosedStandings(
  db: Kysely<DB>,
  contest: { readonly gameRoundId: number; readonly contestId: number },
  order: StandingsOrder,
  { offset, limit, isDescending }: Stretch,
): Promise<readonly Standing[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  // Of equal entries the better place comes first in a descending list, as in a live one.
  const tie = order === 'place' ? sql`` : sql`, place ${sql.raw(isDescending ? 'asc' : 'desc')}`
  const { rows } = await sql<Standing>`
    select entry_id, place, points, season_points, finished_players from entry_round_result
    where game_round_id = ${contest.gameRoundId} and subgame_id = ${contest.contestId}
    order by ${ORDERS[order]} ${direction} ${tie} limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}

/** Given entries of a closed round, as stored. */
export async function loadClosedPlaces(
  db: Kysely<DB>,
  gameRoundId: number,
  entryIds: readonly number[],
): Promise<readonly Standing[]> {
  const { rows } = await sql<Standing>`
    select entry_id, place, points, season_points, finished_players from entry_round_result
    where game_round_id = ${gameRoundId} and entry_id = any(${[...entryIds]}::int[])
  `.execute(db)
  return rows
}

/** How many entries a contest had when its round was closed; 0 if it is not closed. */
export async function countClosed(
  db: Kysely<DB>,
  contest: { readonly gameRoundId: number; readonly contestId: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entry_round_result result
    join game_round on game_round.id = result.game_round_id and game_round.closed_at is not null
    where result.game_round_id = ${contest.gameRoundId} and result.subgame_id = ${contest.contestId}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** An entry's result in a closed round. */
export type ClosedRound = {
  readonly gameRoundId: number
  readonly points: number
  readonly seasonPoints: number
  readonly place: number
}

/** An entry, and the rounds of its tournament. */
type EntryOfSeason = {
  readonly operatorId: number
  readonly contestId: number
  readonly entryId: number
  readonly gameRoundIds: readonly number[]
}

/** Figures over all entries of a contest in a closed round. */
export type RoundFigures = { readonly average: number; readonly best: number; readonly entries: number }

/** An entry's owner and its closed rounds; undefined when the contest has no such entry. */
export async function loadClosedRounds(
  db: Kysely<DB>,
  { operatorId, contestId, entryId, gameRoundIds }: EntryOfSeason,
): Promise<{ readonly managerId: number; readonly rounds: readonly ClosedRound[] } | undefined> {
  const { rows } = await sql<{ managerId: number; rounds: readonly ClosedRound[] }>`
    select manager_id, coalesce((select jsonb_agg(jsonb_build_object('gameRoundId', result.game_round_id,
        'points', result.points, 'seasonPoints', result.season_points, 'place', result.place))
      from entry_round_result result where result.entry_id = entry.id
        and result.game_round_id = any(${[...gameRoundIds]}::int[])), '[]') as rounds
    from entry where id = ${entryId} and subgame_id = ${contestId} and operator_id = ${operatorId}
      and state <> 'released'
  `.execute(db)
  return rows[0]
}

/** Average and best points of a contest in a closed round. */
export async function loadRoundFigures(
  db: Kysely<DB>,
  contestId: number,
  gameRoundId: number,
): Promise<RoundFigures> {
  const { rows } = await sql<RoundFigures>`
    select coalesce(avg(points), 0)::float8 as average, coalesce(max(points), 0) as best,
      count(*)::int as entries
    from entry_round_result where subgame_id = ${contestId} and game_round_id = ${gameRoundId}
  `.execute(db)
  return rows[0] ?? { average: 0, best: 0, entries: 0 }
}
