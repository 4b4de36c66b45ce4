import {
  type Chip,
  type LineUp,
  type Points,
  rolesOfRound,
  type SeasonRules,
  transferCostInRound,
} from '@gaffer/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { packOf } from '../core/pack-of.ts'
import { wasDisqualified } from '../contests/index.ts'
import type { DB } from '../db/generated/database.ts'
import { type ContestToRead, loadContestsToRead, type Run, runsOf } from './contests-to-read.ts'
import { keptSquad } from '../football/index.ts'

/** An entry with its line-up in one game round. */
export type TeamInRound = {
  readonly entryId: number
  readonly contestId: number
  readonly tournamentId: number
  /** In microseconds. */
  readonly createdAt: number
  /** The wallet has not decided about the fee yet. */
  readonly isReserved: boolean
  /** It was out of its contest at the version asked for: its fee counts, its team does not (Q-148). */
  readonly isDisqualified: boolean
  /** Including the roles of the round. */
  readonly lineUp: LineUp
  readonly chip: Chip | null
  /** What the round's transfers cost in points. */
  readonly transferCost: Points
  /** Formations it has paid for and may play. */
  readonly paidFormations: readonly string[]
  /** Sum of the tournament's earlier rounds, which are closed in order. */
  readonly earlierPoints: Points
}

type TeamRow = {
  entryId: number
  contestId: number
  tournamentId: number
  createdAtMicros: number
  state: string
  isDisqualified: boolean
  starters: number[]
  reserves: number[]
  captain: number | null
  viceCaptain: number | null
  earlierPoints: number
}

/** What a season team has in addition. */
type SeasonTeamRow = TeamRow & {
  /** The line-up was saved for this round. */
  isChanged: boolean
  freeLeft: number
  /** For a changed line-up, the squad at the previous deadline; null where there was none. */
  lockedSquad: number[] | null
  chip: Chip | null
  isWildcard: boolean
  captainAhead: number | null
  viceAhead: number | null
  paidFormations: readonly string[]
}

/** Which rows of teams are read: those of some entries of the contests, or of all of them. */
type ReadOptions = {
  readonly logVersion: number
  readonly changed?: readonly { readonly entryId: number; readonly contestId: number }[] | undefined
}

/** Rows per read; a read is short enough to leave the event loop free. */
const TEAMS_AT_ONCE = 5000

/**
 * The teams of contests in load order (contest, created_at, id), a few thousand at a time, so that equal entries have
 * the same order on every node (ADR-17); those of single entries in no order. Released entries and those without a
 * team are left out; which are disqualified is told as at a number of the log.
 */
export async function* loadTeamsOf(
  db: Kysely<DB>,
  contests: readonly ContestToRead[],
  { logVersion, changed }: ReadOptions,
): AsyncGenerator<readonly TeamInRound[]> {
  for (const run of runsOf(contests)) {
    const { season } = packOf(run)
    const pages =
      changed === undefined ? loadPages(db, run, logVersion) : loadSingle(db, run, logVersion, changed)
    for await (const rows of pages)
      if (rows.length > 0) yield rows.map((row) => ('chip' in row ? seasonTeamOf(row, season) : teamOf(row)))
  }
}

/** The teams of a game round or of one of its contests, in load order. */
export async function* loadTeams(
  db: Kysely<DB>,
  {
    gameRoundId,
    logVersion,
    contestId,
  }: { readonly gameRoundId: number; readonly logVersion: number; readonly contestId?: number },
): AsyncGenerator<readonly TeamInRound[]> {
  const contests = await loadContestsToRead(db, gameRoundId)
  const asked = contests.filter((contest) => contestId === undefined || contestId === contest.contestId)
  yield* loadTeamsOf(db, asked, { logVersion })
}

type Row = TeamRow | SeasonTeamRow

async function* loadPages(db: Kysely<DB>, run: Run, logVersion: number): AsyncGenerator<readonly Row[]> {
  let after = sql`(0, '-infinity'::timestamptz, 0)`
  for (;;) {
    const rows = await loadPage(db, run, logVersion, {
      where: sql`(entry.subgame_id, entry.created_at, entry.id) > ${after}`,
      order: sql`order by entry.subgame_id, entry.created_at, entry.id limit ${TEAMS_AT_ONCE}`,
    })
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < TEAMS_AT_ONCE) return
    after = sql`(${last.contestId}::int,
      timestamptz 'epoch' + ${last.createdAtMicros}::bigint * interval '1 microsecond', ${last.entryId}::int)`
  }
}

async function* loadSingle(
  db: Kysely<DB>,
  run: Run,
  logVersion: number,
  changed: NonNullable<ReadOptions['changed']>,
): AsyncGenerator<readonly Row[]> {
  const ids = changed.filter(({ contestId }) => run.contestIds.has(contestId)).map(({ entryId }) => entryId)
  for (let from = 0; from < ids.length; from += TEAMS_AT_ONCE) {
    const some = ids.slice(from, from + TEAMS_AT_ONCE)
    yield await loadPage(db, run, logVersion, { where: sql`entry.id = any(${some}::int[])`, order: sql`` })
  }
}

async function loadPage(
  db: Kysely<DB>,
  contest: Run,
  logVersion: number,
  { where, order }: { readonly where: RawBuilder<unknown>; readonly order: RawBuilder<unknown> },
): Promise<readonly Row[]> {
  const { number } = contest
  const { columns, joins } = contest.hasReserves
    ? seasonParts(number, contest.gameRoundId)
    : { columns: sql``, joins: sql`` }
  const { rows } = await sql<Row>`
    select entry.id as entry_id, entry.subgame_id as contest_id, ${contest.tournamentId}::int as tournament_id,
      (extract(epoch from entry.created_at) * 1000000)::bigint as created_at_micros, entry.state,
      ${wasDisqualified(sql`entry.id`, sql`${logVersion}::bigint`)} as is_disqualified,
      team.starters, team.reserves, team.captain, team.vice_captain,
      ${earlierPointsIn(contest)} as earlier_points
      ${columns}
    from entry cross join lateral (
      select starters, reserves, captain, vice_captain, from_round, free_left from line_up
      where line_up.entry_id = entry.id and from_round <= ${number}
      union all
      select starters, reserves, captain, vice_captain, from_round, free_left from line_up_past
      where line_up_past.entry_id = entry.id and from_round <= ${number} and to_round >= ${number}
      limit 1) team
    ${joins}
    where ${entriesOf(contest)} and entry.state <> 'released' and ${where}
    ${order}
  `.execute(db)
  return rows
}

/**
 * The season points of an entry in the newest of its earlier rounds. One that was out of its contest while that was
 * closed has no result there, and goes on from the last that it has; nobody else's are looked for in older rounds.
 */
function earlierPointsIn({ totalsIn, tournamentId, number }: Run): RawBuilder<number> {
  if (totalsIn === null) return sql<number>`0`
  return sql<number>`coalesce(
    (select season_points from entry_round_result earlier
      where earlier.game_round_id = ${totalsIn} and earlier.entry_id = entry.id),
    case when exists (select from disqualification where disqualification.entry_id = entry.id) then (
      select earlier.season_points from tournament_round before
      join game_round on game_round.id = before.game_round_id and game_round.closed_at is not null
      join entry_round_result earlier on earlier.game_round_id = before.game_round_id and earlier.entry_id = entry.id
      where before.tournament_id = ${tournamentId} and before.number < ${number}
      order by before.number desc limit 1) end, 0)`
}

/** The entries of a run; its first and last contest lead to where they begin and end. */
function entriesOf({ contestId, lastContestId, contestIds }: Run): RawBuilder<unknown> {
  if (contestId === lastContestId) return sql`entry.subgame_id = ${contestId}`
  return sql`entry.subgame_id between ${contestId} and ${lastContestId}
    and entry.subgame_id = any(${[...contestIds]}::int[])`
}

/** What applies to one round only, and the squad before a changed line-up. */
function seasonParts(
  number: number,
  gameRoundId: number,
): { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> } {
  const lockedAt = sql`(select locked_at from game_round where id = ${gameRoundId})`
  return {
    columns: sql`, team.from_round = ${number} as is_changed, team.free_left, before.squad as locked_squad,
      choice.chip, coalesce(choice.is_wildcard, false) as is_wildcard, choice.captain as captain_ahead,
      choice.vice_captain as vice_ahead,
      array(select scheme from scheme_purchase bought where bought.entry_id = entry.id and bought.state = 'owned'
        and bought.from_round <= ${number} order by scheme) as paid_formations`,
    joins: sql`
      left join lateral (
        select ${keptSquad(sql`(past.starters || past.reserves)`, lockedAt)} as squad from line_up_past past
        where past.entry_id = entry.id and past.from_round < ${number} and past.to_round >= ${number - 1}
        limit 1) before on team.from_round = ${number}
      left join round_choice choice on choice.entry_id = entry.id and choice.round = ${number}`,
  }
}

function teamOf(row: TeamRow): TeamInRound {
  const {
    entryId,
    contestId,
    tournamentId,
    createdAtMicros,
    starters,
    reserves,
    captain,
    viceCaptain,
    earlierPoints,
  } = row
  return {
    entryId,
    contestId,
    tournamentId,
    createdAt: createdAtMicros,
    isReserved: row.state === 'reserved',
    isDisqualified: row.isDisqualified,
    lineUp: { starters, reserves, captain, viceCaptain },
    chip: null,
    transferCost: 0,
    paidFormations: [],
    earlierPoints,
  }
}

function seasonTeamOf(row: SeasonTeamRow, season: SeasonRules): TeamInRound {
  const { paidFormations } = row
  const team = { ...teamOf(row), paidFormations }
  const { chip, isChanged, lockedSquad, captainAhead, viceAhead } = row
  const roles = rolesOfRound(team.lineUp, { captain: captainAhead, viceCaptain: viceAhead })
  const lineUp = { ...team.lineUp, ...roles }
  if (!isChanged) return { ...team, lineUp, chip }
  const squad = [...lineUp.starters, ...lineUp.reserves]
  const transfers = { squad, lockedSquad, freeTransfers: row.freeLeft, hasWildcard: row.isWildcard }
  return {
    ...team,
    lineUp,
    chip,
    transferCost: transferCostInRound(transfers, season),
  }
}
