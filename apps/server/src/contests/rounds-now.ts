import { activeRound, type EpochMs, openRound, type SeasonRound, selectedRound } from '@gaffer/rules'
import type { Tournament, TournamentRound } from './tournament.ts'

/** An opened round as the rules of a season see it (R-116..118). */
export type RoundOfSeason = TournamentRound & SeasonRound

/** The role of each opened round at a moment. */
export type RoundsNow = {
  readonly rounds: readonly RoundOfSeason[]
  /** The first that is not closed, or the last one after the season. */
  readonly active: RoundOfSeason
  /** The one shown by default: the active one, or the next when no match of it is left. */
  readonly selected: RoundOfSeason
  /** The one that can be entered and whose teams can be changed; undefined when no deadline is left. */
  readonly open: RoundOfSeason | undefined
  /** The newest one whose deadline has passed, so that teams have points in it; undefined before the first. */
  readonly played: RoundOfSeason | undefined
}

/** The rounds of a tournament at a moment; `matchesLeftOf` counts a round's matches that are not over. */
export function roundsNow(
  tournament: Pick<Tournament, 'rounds'>,
  now: EpochMs,
  matchesLeftOf: (round: TournamentRound) => number,
): RoundsNow {
  const [first, ...rest] = tournament.rounds
  const look = (round: TournamentRound): RoundOfSeason => ({
    ...round,
    isLocked: round.lockedAt !== undefined,
    isClosed: round.closedAt !== undefined,
    matchesLeft: round.closedAt === undefined ? matchesLeftOf(round) : 0,
  })
  const firstNow = look(first)
  const rounds = [firstNow, ...rest.map(look)]
  return {
    rounds,
    active: activeRound(rounds) ?? firstNow,
    selected: selectedRound(rounds) ?? firstNow,
    open: openRound(rounds, now),
    played: rounds.findLast(({ isLocked, isClosed }) => isLocked || isClosed),
  }
}

/** The round a card is about: the one that can be entered, otherwise the one being played or the last. */
export function roundInFocus(tournament: Pick<Tournament, 'rounds'>, now: EpochMs): TournamentRound {
  // Which round is open or active does not depend on the matches left.
  const { open, active } = roundsNow(tournament, now, () => 0)
  return open ?? active
}
