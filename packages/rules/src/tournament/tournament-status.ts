/** The state of a tournament at a moment, from its times alone. */
import type { EpochMs } from '../core/units.ts'

export type TournamentStatus = 'upcoming' | 'current' | 'past'

/** Upcoming until the deadline, current until the round is closed, past from then on. */
export function tournamentStatus(input: {
  readonly deadlineAt: EpochMs
  readonly closedAt: EpochMs | undefined
  readonly now: EpochMs
}): TournamentStatus {
  if (input.closedAt !== undefined) return 'past'
  return input.now < input.deadlineAt ? 'upcoming' : 'current'
}

/** The time left to a deadline as shown: days folded into hours. */
export type Countdown = {
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
  readonly isOver: boolean
}

/** The countdown at a moment; a started second counts whole, so that 0:00:00 means over. */
export function countdown(deadlineAt: EpochMs, now: EpochMs): Countdown {
  const left = Math.max(0, Math.ceil((deadlineAt - now) / 1000))
  return {
    hours: Math.floor(left / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
    isOver: left === 0,
  }
}

/** The share of a card's matches that are over in percent, 0-100; 100 when none is left. */
export function cardProgress(allMatches: number, matchesLeft: number): number {
  if (matchesLeft <= 0) return 100
  return allMatches <= 0 ? 0 : Math.round(((allMatches - matchesLeft) / allMatches) * 100)
}
