/** Form, difficulty and the shape of the room variant. */
import type { Points } from '../core/units.ts'

/** Gameweeks that a form is a mean of, once the club has played as many. */
export const FORM_GAMEWEEKS = 4

/**
 * Mean points of the last four gameweeks the club played, newest last; rounded to hundredths.
 * Undefined before the first.
 */
export function form(pointsByGameweek: readonly Points[]): Points | undefined {
  const last = pointsByGameweek.slice(-FORM_GAMEWEEKS)
  return last.length === 0
    ? undefined
    : Math.round(last.reduce((sum, points) => sum + points, 0) / last.length)
}

/** The room variant's figure, 0-100: form in points x 10, held to the range. */
export function shape(formPoints: Points): number {
  return Math.min(100, Math.max(0, Math.round(formPoints / 10)))
}

/** From 1, the easiest match, to 5. */
export type Difficulty = 1 | 2 | 3 | 4 | 5

/**
 * The difficulty of a match where the feed has none: the quintile of the opponent's strength, one
 * easier at home and one harder away for opponents in the middle.
 */
export function difficultyQuintile(input: {
  readonly opponentStrength: number
  /** Strengths of all clubs of the championship. */
  readonly strengths: readonly number[]
  readonly isHome: boolean
}): Difficulty {
  const weaker = input.strengths.filter((strength) => strength < input.opponentStrength).length
  const level = input.strengths.filter((strength) => strength === input.opponentStrength).length
  const share = (weaker + level / 2) / Math.max(1, input.strengths.length) + (input.isHome ? -0.05 : 0.05)
  const quintile = Math.floor(Math.min(0.999, Math.max(0, share)) * 5) + 1
  return quintile as Difficulty
}
