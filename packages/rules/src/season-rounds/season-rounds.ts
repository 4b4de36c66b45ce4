/** Which round of a season is active, and what can be done and seen in each (R-116..118). */
import type { EpochMs } from '../core/units.ts'

export type SeasonRound = {
  /** Its number in the tournament, from 1. */
  readonly number: number
  readonly deadlineAt: EpochMs
  readonly isLocked: boolean
  readonly isClosed: boolean
  /** Matches that are not over yet. */
  readonly matchesLeft: number
}

/** What decides whether a round has started. */
export type Deadline = Pick<SeasonRound, 'isLocked' | 'deadlineAt'>

/** The active round: the first one that is not closed, or the last one after the season; undefined without rounds. */
export function activeRound<R extends SeasonRound>(rounds: readonly R[]): R | undefined {
  return rounds.find(({ isClosed }) => !isClosed) ?? rounds.at(-1)
}

/** The round shown by default: the active one, or the next when no match of it is left. */
export function selectedRound<R extends SeasonRound>(rounds: readonly R[]): R | undefined {
  const active = activeRound(rounds)
  if (active === undefined || active.matchesLeft > 0) return active
  return rounds.find(({ number }) => number > active.number) ?? active
}

/** The round whose team can still be changed: the first one before its deadline; undefined when none is left. */
export function openRound<R extends SeasonRound>(rounds: readonly R[], now: EpochMs): R | undefined {
  return rounds.find((round) => !hasStarted(round, now))
}

/** Whether a round is past its deadline. */
export function hasStarted({ isLocked, deadlineAt }: Deadline, now: EpochMs): boolean {
  return isLocked || now >= deadlineAt
}

/**
 * Whether a round's captain and vice-captain may be chosen: in a later round, or in the active one before it starts.
 */
export function canPickRoles(round: SeasonRound, active: SeasonRound, now: EpochMs): boolean {
  return round.number > active.number || (round.number === active.number && !hasStarted(round, now))
}

/**
 * Whether a player's points are shown: the round has started, or one of their club's fixtures is no longer upcoming.
 */
export function arePointsShown(
  round: Deadline,
  now: EpochMs,
  fixtures: readonly { readonly isUpcoming: boolean }[],
): boolean {
  return hasStarted(round, now) || fixtures.some(({ isUpcoming }) => !isUpcoming)
}
