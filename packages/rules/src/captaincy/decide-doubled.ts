import type { Roles } from './name-captain.ts'

/**
 * Whose points count double: the captain; the vice-captain when the captain did not play; nobody when
 * both did not. `played` answers for the player in the slot after safety subs.
 */
export function decideDoubled(
  { captain, viceCaptain }: Roles,
  played: (playerId: number) => boolean,
): number | null {
  if (captain !== null && played(captain)) return captain
  return viceCaptain !== null && played(viceCaptain) ? viceCaptain : null
}
