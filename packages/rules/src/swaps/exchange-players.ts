import type { LineUp } from '../squad/line-up.ts'

/**
 * Two players change places, whether both are in the team or one comes from outside. A player who replaces the
 * captain or vice-captain takes over the role.
 */
export function exchangePlayers<L extends LineUp>(lineUp: L, one: number, other: number): L {
  const exchange = (id: number) => (id === one ? other : id === other ? one : id)
  const starters = lineUp.starters.map(exchange)
  const roleOf = (playerId: number | null) =>
    playerId === null || starters.includes(playerId) ? playerId : exchange(playerId)
  return {
    ...lineUp,
    starters,
    reserves: lineUp.reserves.map(exchange),
    captain: roleOf(lineUp.captain),
    viceCaptain: roleOf(lineUp.viceCaptain),
  }
}
