import {
  prizePool,
  tournamentStatus,
  type EpochMs,
  type MinorUnits,
  type TournamentStatus,
} from '@gaffer/rules'
import {
  type ChampionshipSnapshot,
  type FootballMemory,
  type FootballRound,
  isOver,
} from '../fixtures/index.ts'
import {
  closedAtOf,
  roundCountOf,
  roundInFocus,
  type Tournament,
  type TournamentRound,
  type TournamentSubgame,
} from './tournament.ts'

/** A tournament with its football data and what it is at a moment. */
export type TournamentView = {
  readonly tournament: Tournament
  readonly championship: ChampionshipSnapshot
  /** The gameweeks of its rounds, in order, with those of planned rounds that the calendar knows. */
  readonly gameweeks: readonly [FootballRound, ...FootballRound[]]
  readonly status: TournamentStatus
  /** The round that is open or being played, else the last one. */
  readonly focus: TournamentRound
  readonly matches: number
  readonly matchesLeft: number
  /** A fixture of the round in focus still lacks a team, or none is known (decision 25). */
  readonly isComingSoon: boolean
  /** When it was closed, else when it should be; undefined while no kick-off is known. */
  readonly endAt: EpochMs | undefined
}

/** Game minutes from the last kick-off to the close: a match with its break, then the hour of decision 12. */
const MINUTES_TO_CLOSE = 115 + 60

/** Undefined while the football data of a tournament just opened is not in memory yet. */
export function viewTournament(
  football: FootballMemory,
  tournament: Tournament,
  now: EpochMs,
): TournamentView | undefined {
  const championship = football.championship(tournament.championshipId)
  const [first, ...rest] = tournament.rounds.map(({ roundId }) => championship?.roundById.get(roundId))
  if (championship === undefined || first === undefined) return undefined
  const opened = rest.filter((round) => round !== undefined)
  const gameweeks: TournamentView['gameweeks'] = [
    first,
    ...opened,
    ...plannedAfter(
      championship.rounds,
      opened.at(-1) ?? first,
      roundCountOf(tournament) - opened.length - 1,
    ),
  ]
  const fixtures = gameweeks.flatMap((round) => round.fixtures)
  const closedAt = closedAtOf(tournament)
  const lastKickOffAt = gameweeks.at(-1)?.lastKickOffAt
  const focus = roundInFocus(tournament)
  const focused = championship.roundById.get(focus.roundId)
  return {
    tournament,
    championship,
    gameweeks,
    status: statusOf(tournament, now),
    focus,
    matches: fixtures.length,
    matchesLeft: closedAt === undefined ? fixtures.filter((fixture) => !isOver(fixture)).length : 0,
    isComingSoon: focused === undefined || lacksTeams(focused),
    endAt:
      closedAt ??
      (lastKickOffAt === undefined
        ? undefined
        : lastKickOffAt + MINUTES_TO_CLOSE * championship.gameMinuteMs),
  }
}

/** Upcoming until its first deadline, past when its last round is closed. */
export function statusOf(tournament: Tournament, now: EpochMs): TournamentStatus {
  return tournamentStatus({
    deadlineAt: tournament.rounds[0].deadlineAt,
    closedAt: closedAtOf(tournament),
    now,
  })
}

/** The gameweeks that the rounds still to be opened will be of: the next ones of the calendar. */
function plannedAfter(
  rounds: readonly FootballRound[],
  newest: FootballRound,
  count: number,
): readonly FootballRound[] {
  return count === 0 ? [] : rounds.filter(({ number }) => number > newest.number).slice(0, count)
}

function lacksTeams(round: FootballRound): boolean {
  return (
    round.fixtures.length === 0 ||
    round.fixtures.some((fixture) => fixture.homeClubId === undefined || fixture.awayClubId === undefined)
  )
}

/** What a contest plays for now (decision 17). */
export function poolOf(subgame: TournamentSubgame): MinorUnits {
  return prizePool({
    guaranteed: subgame.guaranteedPool,
    fees: subgame.entryFee * subgame.entryCount,
    rakeBasisPoints: subgame.rakeBasisPoints,
  })
}
