import type { LineUp } from '../squad/line-up.ts'
import { nameCaptain, nameViceCaptain, type Roles } from './name-captain.ts'

/**
 * The roles of a round: those chosen ahead for it, where the player still starts then, else those of the
 * line-up (ADR-18). A chosen player takes the role as if named to it that day.
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
