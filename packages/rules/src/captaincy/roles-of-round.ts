import type { LineUp } from '../squad/line-up.ts'
import { nameCaptain, nameViceCaptain, type Roles } from './name-captain.ts'

/**
 * The roles in a round: those chosen for it in advance if the player is still a starter by then, otherwise those of
 * the line-up (ADR-18). The chosen player takes the role as if named on the day.
 */
export function rolesOfRound(lineUp: LineUp, ahead: Roles): Roles {
  const { captain, viceCaptain } = lineUp
  const starts = (playerId: number | null) => playerId !== null && lineUp.starters.includes(playerId)
  const named =
    ahead.captain !== null && starts(ahead.captain)
      ? nameCaptain({ captain, viceCaptain }, ahead.captain)
      : { captain, viceCaptain }
  return ahead.viceCaptain !== null && starts(ahead.viceCaptain)
    ? nameViceCaptain(named, ahead.viceCaptain)
    : named
}
