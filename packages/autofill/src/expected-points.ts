/**
 * How many points autofill expects of a player: form x status factor x difficulty factor, in integer steps of
 * 1/10,000 point so that comparisons are exact.
 */
import type { Difficulty, Points } from '@gaffer/rules'

/** Hundredths: confirmed 1, expected 0.85, not available 0. */
const STATUS = { confirmed: 100, expected: 85, notAvailable: 0 } as const

/** Hundredths by difficulty 1-5: 1.10 to 0.90. */
const DIFFICULTY = { 1: 110, 2: 105, 3: 100, 4: 95, 5: 90 } as const

export type PlayerStatus = keyof typeof STATUS

/** Expected points in units of 1/10,000 point; 0 without a match in the round. */
export function expectedPoints(player: {
  readonly form: Points
  readonly status: PlayerStatus
  readonly difficulty: Difficulty | undefined
}): number {
  if (player.difficulty === undefined) return 0
  const factor = STATUS[player.status] * DIFFICULTY[player.difficulty]
  return Math.round((player.form * factor) / 100)
}
