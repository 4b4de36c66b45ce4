/** The state of a tournament at a moment, from its times alone. */
import type { EpochMs } from '../core/units.ts'

export type TournamentStatus = 'upcoming' | 'current' | 'past'

/** Upcoming until the deadline, current until the round is closed, past afterwards. */
export function tournamentStatus(input: {
  readonly deadlineAt: EpochMs
  readonly closedAt: EpochMs | undefined
  readonly now: EpochMs
}): TournamentStatus {
  if (input.closedAt !== undefined) return 'past'
  return input.now < input.deadlineAt ? 'upcoming' : 'current'
}

/** The time left until a deadline as it is shown, with days folded into hours. */
export type Countdown = {
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
  readonly isOver: boolean
}

/** The countdown at a moment; a started second counts as a whole one, so that 0:00:00 means that time is up. */
export function countdown(deadlineAt: EpochMs, now: EpochMs): Countdown {
  const left = Math.max(0, Math.ceil((deadlineAt - now) / 1000))
  return {
    hours: Math.floor(left / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
    isOver: left === 0,
  }
}

/** The percentage of a card's matches that are over, 0-100; 100 when none is left. */
export function cardProgress(allMatches: number, matchesLeft: number): number {
  if (matchesLeft <= 0) return 100
  return allMatches <= 0 ? 0 : Math.round(((allMatches - matchesLeft) / allMatches) * 100)
}
