import type { Roles } from './name-captain.ts'

/**
 * Whose points count double: the captain's; the vice-captain's when the captain did not play; nobody's when neither
 * played. `played` judges the player who fills the slot after safety subs.
 */
export function decideDoubled(
  { captain, viceCaptain }: Roles,
  played: (playerId: number) => boolean,
): number | null {
  if (captain !== null && played(captain)) return captain
  return viceCaptain !== null && played(viceCaptain) ? viceCaptain : null
}
