import { type AnswerData, encodeRoundScopedId } from '@gaffer/contract'
import { HUNDREDTHS, pointsPerPlayer, type Points } from '@gaffer/rules'
import { presentResult } from '../../contests/index.ts'
import type { ContestRound } from './contest-round.ts'
import type { Race } from './load-race.ts'
import { ROWS_PER_PAGE, type Table, type TableRow } from './load-table.ts'

const presentPoints = (points: Points): number => points / HUNDREDTHS

/** The team id of a row; a newcomer's has the first round they play, because earlier rounds have no such team. */
const teamId = ({ entryId, firstRound }: TableRow, { round, tournament }: ContestRound) =>
  encodeRoundScopedId({
    id: entryId,
    round: tournament.isSeasonal ? Math.max(round.number, firstRound) : round.number,
  })

const isOwn = (row: TableRow, managerId: number | undefined) => row.managerId === managerId

function pageFacts(page: number, count: number) {
  return { current_page: page, last_page: Math.max(1, Math.ceil(count / ROWS_PER_PAGE)) }
}

function presentLeader(row: TableRow, contest: ContestRound, managerId: number | undefined) {
  return {
    position: row.place,
    user_name: row.userName,
    is_bot: row.isBot,
    team_name: row.teamName,
    points: presentPoints(row.points),
    total_championship_points: presentPoints(row.seasonPoints),
    user_team_id: teamId(row, contest),
    is_mine: isOwn(row, managerId),
    corrected: presentResult(row.result),
  }
}

/** A page of the leaderboard in the wire's format. */
export function presentLeaderBoard(
  contestRound: ContestRound,
  table: Table,
  page: number,
  own: readonly TableRow[],
  managerId: number | undefined,
): AnswerData<'leaderBoard'> {
  return {
    data: table.rows.map((row) => presentLeader(row, contestRound, managerId)),
    mine: own.map((row) => presentLeader(row, contestRound, managerId)),
    total_championship_players: table.total,
    sub_tournament_id: encodeRoundScopedId({ id: contestRound.contest.id, round: contestRound.round.number }),
    ...pageFacts(page, table.count),
    count: table.count,
    is_final: table.isFinal,
    version: table.version,
  }
}

/** The race around the caller's team in the wire's format; in a season it is about the total. */
export function presentRace(
  contest: ContestRound,
  { rows, next, kept }: Race,
  { managerId }: { readonly managerId: number },
): AnswerData<'rankHistory'>['race'] {
  const { isSeasonal } = contest.tournament
  const presentStep = (step: Race['next']) =>
    step === undefined
      ? null
      : {
          position: step.row.place,
          points: presentPoints(isSeasonal ? step.row.seasonPoints : step.row.points),
          prize: step.amount,
        }
  return {
    rows: rows.map((row) => presentLeader(row, contest, managerId)),
    next: presentStep(next),
    kept: presentStep(kept),
  }
}

/**
 * A page of the entries tab in the wire's format; a season's points are totals, the average is that of its newest
 * round.
 */
export function presentEntries(
  contest: ContestRound,
  table: Table,
  page: number,
  managerId: number | undefined,
): AnswerData<'entries'> {
  return {
    data: table.rows.map((row) => ({
      position: row.place,
      name: row.userName,
      team_name: row.teamName,
      points: presentPoints(contest.tournament.isSeasonal ? row.seasonPoints : row.points),
      points_pp: presentPoints(pointsPerPlayer(row.finishedPoints, row.finishedPlayers)),
      user_team_id: teamId(row, contest),
      is_mine: isOwn(row, managerId),
    })),
    ...pageFacts(page, table.count),
    total: table.count,
    version: table.version,
  }
}
