import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isInName } from '../../core/name-pattern.ts'
import type { DB } from '../../db/generated/database.ts'
import { isDisqualified, placedIn, type ResultColumns, resultOf } from '../../contests/index.ts'
import { playsBy } from './newcomers.ts'
import type { Standing, Stretch } from './standing.ts'

/** Maximum number of search results; the rest is not listed (ADR-22). */
export const MAX_FOUND = 1000

/** A text that many have in their name: those of a fifth of so many entries are found by reading these. */
const READ_FIRST = 5 * MAX_FOUND

/**
 * Entries of managers whose user name has the text (Q-184, Q-230), in the order of joining (ADR-22). The names are
 * folded where they are read, so of most texts only the managers who have them are read, by the indexes of names.
 */
export async function searchEntries(
  db: Kysely<DB>,
  contestId: number,
  name: string,
): Promise<readonly number[]> {
  const named = sql`manager.operator_id = (select operator_id from subgame join tournament on tournament.id = tournament_id
    where subgame.id = ${contestId}) and ${isInName(sql`manager.folded_username`, name)}`
  const entered = sql`entry.subgame_id = ${contestId} and entry.state <> 'released' and not ${isDisqualified(sql`entry.id`)}`
  const { rows: rare } = await sql<{ ids: readonly number[]; managers: number }>`
    with named as materialized (select id from manager where ${named} limit ${MAX_FOUND + 1})
    select (select count(*)::int from named) as managers,
      coalesce((select array_agg(entry.id order by entry.created_at, entry.id)
        from named join entry on entry.manager_id = named.id and ${entered}), '{}') as ids`.execute(db)
  const { ids: ofFew = [], managers = 0 } = rare[0] ?? {}
  if (managers <= MAX_FOUND) return ofFew.slice(0, MAX_FOUND)
  const { rows: known } = await sql<{ ids: readonly number[]; read: number }>`
    with first as (
      select entry.id, entry.created_at, ${isInName(sql`manager.folded_username`, name)} as is_found
      from entry join manager on manager.id = entry.manager_id
      where ${entered}
      order by entry.created_at, entry.id limit ${READ_FIRST})
    select coalesce(array_agg(id order by created_at, id) filter (where is_found), '{}') as ids, count(*)::int as read
    from first
  `.execute(db)
  const { ids = [], read = 0 } = known[0] ?? {}
  if (read < READ_FIRST || ids.length >= MAX_FOUND) return ids.slice(0, MAX_FOUND)
  const { rows } = await sql<{ id: number }>`
    select entry.id from manager join entry on entry.manager_id = manager.id and ${entered}
    where ${named}
    order by entry.created_at, entry.id limit ${MAX_FOUND}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A range of a contest in the order of its managers' names; the text order is ours, never the database's. For a round
 * of a season, only entries that play it or an earlier one. An index has the managers of an operator in this order.
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
      and manager.operator_id = (select operator_id from subgame join tournament on tournament.id = tournament_id
        where subgame.id = ${contestId})
    where entry.subgame_id = ${contestId} and entry.state <> 'released' and not ${isDisqualified(sql`entry.id`)}
      and ${untilRound === undefined ? sql`true` : playsBy(untilRound)}
    order by manager.folded_username collate "C" ${direction}, entry.id ${direction}
    limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Places from one to another, both included; backwards where `from` is the higher one. */
export type Places = { readonly from: number; readonly to: number }

type ClosedRow = Omit<Standing, 'result'> & ResultColumns

/** Rows that a release without the column wrote: all players had finished, and transfers had their cost in it. */
const FINISHED_POINTS = sql.raw('coalesce(finished_points, points)')

const CLOSED_COLUMNS = sql`entry_id, place, points, season_points, ${FINISHED_POINTS} as finished_points, finished_players,
  result_points, result_season_points, result_place`

function standingOf(row: ClosedRow): Standing {
  const { entryId, place, points, seasonPoints, finishedPoints, finishedPlayers } = row
  return { entryId, place, points, seasonPoints, finishedPoints, finishedPlayers, result: resultOf(row) }
}

/** A range of a closed contest by place, as it was stored: places go from 1 without a gap. */
export async function loadClosedByPlace(
  db: Kysely<DB>,
  contest: { readonly gameRoundId: number; readonly contestId: number },
  { from, to }: Places,
): Promise<readonly Standing[]> {
  const { rows } = await sql<ClosedRow>`
    select ${CLOSED_COLUMNS} from entry_round_result
    where game_round_id = ${contest.gameRoundId} and subgame_id = ${contest.contestId}
      and place between ${Math.min(from, to)}::int and ${Math.max(from, to)}::int
    order by place ${sql.raw(from > to ? 'desc' : 'asc')}
  `.execute(db)
  return rows.map(standingOf)
}

const POINTS_OF: Readonly<Record<'points' | 'pointsPerPlayer', RawBuilder<unknown>>> = {
  points: sql`points`,
  // As `pointsPerPlayer` of the rules rounds: half up, also below nothing.
  pointsPerPlayer: sql`case when finished_players = 0 then 0
    else floor(${FINISHED_POINTS}::numeric / finished_players + 0.5) end`,
}

/** A range of a closed contest by points that do not decide places. */
export async function loadClosedStandings(
  db: Kysely<DB>,
  contest: { readonly gameRoundId: number; readonly contestId: number },
  order: keyof typeof POINTS_OF,
  { offset, limit, isDescending }: Stretch,
): Promise<readonly Standing[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  // Of equal entries the better place comes first in a descending list, as in a live one.
  const tie = sql.raw(isDescending ? 'asc' : 'desc')
  const { rows } = await sql<ClosedRow>`
    select ${CLOSED_COLUMNS} from entry_round_result
    where game_round_id = ${contest.gameRoundId} and subgame_id = ${contest.contestId}
    order by ${POINTS_OF[order]} ${direction}, place ${tie} limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map(standingOf)
}

/** Given entries of a closed round, as stored. */
export async function loadClosedPlaces(
  db: Kysely<DB>,
  gameRoundId: number,
  entryIds: readonly number[],
): Promise<readonly Standing[]> {
  const { rows } = await sql<ClosedRow>`
    select ${CLOSED_COLUMNS} from entry_round_result
    where game_round_id = ${gameRoundId} and entry_id = any(${[...entryIds]}::int[])
  `.execute(db)
  return rows.map(standingOf)
}

/** How many entries a contest had when its round was closed; 0 if it is not closed. */
export async function countClosed(
  db: Kysely<DB>,
  contest: { readonly gameRoundId: number; readonly contestId: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${placedIn(sql`game_round.id`, sql`${contest.contestId}`)} as count from game_round
    where id = ${contest.gameRoundId} and closed_at is not null
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
