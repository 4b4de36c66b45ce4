/**
 * Bonus points of a match from its bonus scores: 3, 2 and 1 to the best three; players with equal scores share the
 * higher award and the next one is skipped: 3,3,1 or 3,2,2.
 */

/** Bonus points for the best, second and third player of a match. */
export const BONUS_AWARDS = [3, 2, 1] as const

/** The bonus of each player who gets any, by player id. */
export function awardBonus(bonusScores: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const scores = [...bonusScores.values()]
  const awards = [...bonusScores].flatMap(([playerId, score]) => {
    const better = scores.filter((other) => other > score).length
    const award = score > 0 ? BONUS_AWARDS[better] : undefined
    return award === undefined ? [] : [[playerId, award] as const]
  })
  return new Map(awards)
}
