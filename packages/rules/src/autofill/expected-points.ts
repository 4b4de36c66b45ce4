/**
 * What autofill expects of a player: form x status factor x difficulty factor, in integer
 * steps of 1/10,000 point so that comparing is exact.
 */
import type { Points } from '../core/units.ts'

/** Hundredths: confirmed 1, expected 0.85, not available 0. */
const STATUS = { confirmed: 100, expected: 85, notAvailable: 0 } as const

/** Hundredths by difficulty 1-5: 1.10 to 0.90. */
const DIFFICULTY = [110, 105, 100, 95, 90] as const

export type PlayerStatus = keyof typeof STATUS

/**
 * Expected points in units of a ten-thousandth of a point. `mean` stands for players without history:
 * the mean form of their position and price. No match in the round: nothing is expected.
 */
export function expectedPoints(
  player: {
    readonly form: Points | undefined
    readonly status: PlayerStatus
    readonly difficulty: 1 | 2 | 3 | 4 | 5 | undefined
  },
  mean: Points,
): number {
  if (player.difficulty === undefined) return 0
  const factor = STATUS[player.status] * (DIFFICULTY[player.difficulty - 1] ?? 100)
  return Math.round(((player.form ?? mean) * factor) / 100)
}
