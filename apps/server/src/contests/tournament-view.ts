import { tournamentStatus, type EpochMs, type TournamentStatus } from '@gaffer/rules'
import {
  type ChampionshipSnapshot,
  type FootballMemory,
  type FootballRound,
  gameweeksOf,
  isOver,
} from '../football/index.ts'
import { type RoundOfSeason, type RoundsNow, roundsNow } from './rounds-now.ts'
import { closedAtOf, type Tournament } from './tournament.ts'

/** A tournament with its football data and its state at one moment. */
export type TournamentView = RoundsNow & {
  readonly tournament: Tournament
  readonly championship: ChampionshipSnapshot
  /** The gameweeks of its rounds, in order, including planned rounds that the calendar already has. */
  readonly gameweeks: readonly [FootballRound, ...FootballRound[]]
  readonly status: TournamentStatus
  /**
   * The round it is viewed in: the requested one, otherwise the one that can be entered, otherwise the active one.
   */
  readonly focus: RoundOfSeason
  readonly matches: number
  readonly matchesLeft: number
  /** A fixture of the round in focus does not have both clubs yet, or no fixture is known. */
  readonly isComingSoon: boolean
  /** When it was closed, otherwise when it should be; undefined while no kick-off is known. */
  readonly endAt: EpochMs | undefined
}

/** Game minutes from the last kick-off to the close: a match with its break, then the hour. */
const MINUTES_TO_CLOSE = 115 + 60

/**
 * Undefined while the football data of a newly opened tournament is not in memory yet, and for a requested round that
 * is not opened.
 */
export function viewTournament(
  football: FootballMemory,
  tournament: Tournament,
  now: EpochMs,
  askedRound?: number,
): TournamentView | undefined {
  const championship = football.championship(tournament.championshipId)
  if (championship === undefined || !championship.roundById.has(tournament.rounds[0].roundId)) {
    return undefined
  }
  const [first, ...rest] = gameweeksOf(championship, tournament)
  if (first === undefined) return undefined
  const gameweeks: TournamentView['gameweeks'] = [first, ...rest]
  const fixtures = gameweeks.flatMap((round) => round.fixtures)
  const closedAt = closedAtOf(tournament)
  const lastKickOffAt = gameweeks.at(-1)?.lastKickOffAt
  const states = roundsNow(tournament, now, ({ roundId }) =>
    matchesLeftOf(championship.roundById.get(roundId)),
  )
  const focus =
    askedRound === undefined
      ? (states.open ?? states.active)
      : states.rounds.find(({ number }) => number === askedRound)
  if (focus === undefined) return undefined
  const focused = championship.roundById.get(focus.roundId)
  return {
    ...states,
    tournament,
    championship,
    gameweeks,
    status: statusOf(tournament, now),
    focus,
    matches: fixtures.length,
    matchesLeft: gameweeks.reduce(
      (sum, week, index) => sum + (states.rounds[index]?.matchesLeft ?? matchesLeftOf(week)),
      0,
    ),
    isComingSoon: focused === undefined || lacksTeams(focused),
    endAt:
      closedAt ??
      (lastKickOffAt === undefined
        ? undefined
        : lastKickOffAt + MINUTES_TO_CLOSE * championship.gameMinuteMs),
  }
}

/** How many matches of a gameweek are not over. */
export function matchesLeftOf(round: FootballRound | undefined): number {
  return round?.fixtures.filter((fixture) => !isOver(fixture)).length ?? 0
}

/** Upcoming until its first deadline, past when its last round is closed. */
export function statusOf(tournament: Tournament, now: EpochMs): TournamentStatus {
  return tournamentStatus({
    deadlineAt: tournament.rounds[0].deadlineAt,
    closedAt: closedAtOf(tournament),
    now,
  })
}

function lacksTeams(round: FootballRound): boolean {
  return (
    round.fixtures.length === 0 ||
    round.fixtures.some((fixture) => fixture.homeClubId === undefined || fixture.awayClubId === undefined)
  )
}
