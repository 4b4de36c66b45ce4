/**
 * Naming the captain and the vice-captain: a player has one role. A player who already has the other
 * role exchanges roles with the current one, or leaves the other role empty when there is none.
 */
export type Roles = { readonly captain: number | null; readonly viceCaptain: number | null }

/** The roles after a player is named captain. */
export function nameCaptain({ captain, viceCaptain }: Roles, playerId: number): Roles {
  return { captain: playerId, viceCaptain: viceCaptain === playerId ? captain : viceCaptain }
}

/** The roles after a player is named vice-captain. */
export function nameViceCaptain({ captain, viceCaptain }: Roles, playerId: number): Roles {
  return { viceCaptain: playerId, captain: captain === playerId ? viceCaptain : captain }
}

/** The roles after a player has left the team. */
export function dropRoles({ captain, viceCaptain }: Roles, playerId: number): Roles {
  return {
    captain: captain === playerId ? null : captain,
    viceCaptain: viceCaptain === playerId ? null : viceCaptain,
  }
}
