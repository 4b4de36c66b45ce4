import {
  type AnswerData,
  encodeRoundScopedId,
  type League as WireLeague,
  type LeaguePairing,
  type LeagueRow,
  type LeagueTeam as WireTeam,
} from '@gaffer/contract'
import { type Language, translate } from '@gaffer/messages'
import {
  type CupTie,
  decideLeagueJoin,
  decideLeagueLeave,
  maxMembers,
  type PairingResult,
} from '@gaffer/rules'
import { presentName, presentPageFacts, presentPoints } from '../core/present-units.ts'
import type { NamedEntry } from '../entries/index.ts'
import type { Board } from './board.ts'
import { type League, roundsOf, stateOf, statusOf } from './league.ts'
import { type LeagueLine, ROWS_PER_PAGE } from './load-page.ts'
import type { LeagueTeam } from './repo.ts'

/** Who is looking at a league, and with which team. */
export type Viewer = {
  /** Undefined for somebody who is not logged in. */
  readonly managerId: number | undefined
  readonly title: string
  readonly language: Language
  /** Undefined for somebody who is not a member. */
  readonly team: { readonly entryId: number; readonly firstRound: number } | undefined
}

/** A league in the wire's format; `at` is the index of the viewer's team. */
export function presentLeague(
  league: League,
  viewer: Viewer,
  board: Board | undefined,
  at: number | undefined,
): WireLeague {
  const { managerId, title, language, team } = viewer
  const state = stateOf(league)
  const isMember = team !== undefined
  const isPlaced = board?.round !== undefined && at !== undefined && league.kind !== 'cup'
  const code = league.inviteCode
  return {
    id: league.id,
    name: league.name,
    kind: league.kind,
    creator: league.creatorName,
    is_mine: league.creatorManagerId === managerId,
    tournament: {
      id: league.tournamentId,
      name: presentName({ name: league.tournamentName, names: league.tournamentNames }, language),
      championship_id: league.championshipId,
      is_room: league.isOfRooms,
    },
    from_round: league.fromRound,
    rounds: roundsOf(league),
    status: statusOf(league),
    members: league.memberCount,
    most_members: maxMembers(state),
    my_team_id: isMember ? teamId(team, roundNow(league)) : null,
    my_position: isPlaced ? (board.places[at] ?? null) : null,
    my_movement: isPlaced ? movementAt(board, at) : null,
    can_join: !isMember && decideLeagueJoin(state, 0).ok,
    can_leave: isMember && decideLeagueLeave(state).ok,
    share: {
      code,
      path: `/leagues/join/${code}`,
      text: translate(language, 'answers.share.league', { name: league.name, title, code }),
    },
  }
}

/** The round in a team's id: the newest locked one, otherwise the first. */
export function roundNow({ rounds }: League): number {
  return rounds.findLast(({ isLocked }) => isLocked)?.number ?? 1
}

/** A newcomer's id has the first round they play: in earlier rounds there is no such team. */
const teamId = (team: { readonly entryId: number; readonly firstRound: number }, round: number) =>
  encodeRoundScopedId({ id: team.entryId, round: Math.max(round, team.firstRound) })

function movementAt({ places, placesBefore }: Board, at: number): number | null {
  return placesBefore === undefined ? null : (placesBefore[at] ?? 0) - (places[at] ?? 0)
}

/** A page of a league's table in the wire's format; the same for every member. */
export function presentTable(
  league: League,
  board: Board,
  page: number,
  { lines, count }: { readonly lines: readonly LeagueLine[]; readonly count: number },
): AnswerData<'leagueTable'> {
  return {
    data: lines.map((line) => presentRow(league, board, line)),
    ...presentPageFacts(page, count, ROWS_PER_PAGE),
    members: league.memberCount,
    round: board.round ?? null,
    is_final: board.isFinal,
    version: board.version,
  }
}

function presentRow(
  league: League,
  board: Board,
  { entryId, at, userName, isBot, teamName, firstRound }: LeagueLine,
): LeagueRow {
  const line = board.lines?.get(entryId)
  return {
    position: board.places[at] ?? 0,
    movement: movementAt(board, at),
    user_name: userName,
    is_bot: isBot,
    team_name: teamName,
    user_team_id: teamId({ entryId, firstRound }, roundNow(league)),
    points: presentPoints(board.points[at] ?? 0),
    total_points: presentPoints(board.totals[at] ?? 0),
    head_to_head:
      line === undefined
        ? null
        : {
            played: line.played,
            won: line.won,
            drawn: line.drawn,
            lost: line.lost,
            league_points: line.leaguePoints,
          },
  }
}

/** The row of one team, with the page it is on while the table is ordered by place. */
export function presentMine(
  league: League,
  board: Board,
  line: LeagueLine,
): NonNullable<AnswerData<'league'>['mine']> {
  const row = presentRow(league, board, line)
  return { row, page: Math.ceil(row.position / ROWS_PER_PAGE) }
}

/** The names of teams by number, and the round their ids contain. */
export type Sides = {
  readonly names: ReadonlyMap<number, NamedEntry>
  readonly round: number
}

export function presentSide(entryId: number | null, { names, round }: Sides): LeaguePairing['a'] {
  const named = entryId === null ? undefined : names.get(entryId)
  if (entryId === null || named === undefined) return null
  const { userName, isBot, teamName, firstRound } = named
  return {
    user_name: userName,
    is_bot: isBot,
    team_name: teamName,
    user_team_id: teamId({ entryId, firstRound }, round),
  }
}

/** A pairing of a season of head-to-heads; without points before its round is locked. */
export function presentPairing(
  pairing: Pick<PairingResult, 'a' | 'b'> & Partial<PairingResult>,
  sides: Sides,
): LeaguePairing {
  const { a, b, pointsA, pointsB } = pairing
  const difference = pointsA === undefined || pointsB === undefined ? undefined : pointsA - pointsB
  return {
    a: presentSide(a, sides),
    b: presentSide(b, sides),
    is_bye: b === null,
    points_a: pointsA === undefined ? null : presentPoints(pointsA),
    points_b: pointsB === undefined ? null : presentPoints(pointsB),
    winner: difference === undefined ? null : difference === 0 ? 'draw' : difference > 0 ? 'a' : 'b',
  }
}

/** A pairing of a cup; `pointsOf` is undefined before its round is locked. */
export function presentTie(
  { a, b, winner }: CupTie,
  isFirst: boolean,
  pointsOf: ((entryId: number) => number) | undefined,
  sides: Sides,
): LeaguePairing {
  const isBye = isFirst && a !== null && b === null
  const pointsFor = (entryId: number | null) =>
    entryId === null || isBye || pointsOf === undefined ? null : presentPoints(pointsOf(entryId))
  return {
    a: presentSide(a, sides),
    b: presentSide(b, sides),
    is_bye: isBye,
    points_a: pointsFor(a),
    points_b: pointsFor(b),
    winner: winner === null ? null : winner === a ? 'a' : 'b',
  }
}

/** A team that can be in leagues. */
export function presentTeam(team: LeagueTeam, language: Language): WireTeam {
  return {
    user_team_id: encodeRoundScopedId({ id: team.entryId, round: team.round }),
    team_name: team.teamName,
    tournament_id: team.tournamentId,
    tournament_name: presentName({ name: team.tournamentName, names: team.tournamentNames }, language),
  }
}
