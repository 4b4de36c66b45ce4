import type { TeamPlayer } from '@gaffer/contract/types'

type Counted = Pick<TeamPlayer, 'factor' | 'stackingPenalty' | 'teamPoints' | 'isCaptain'>

/** How a player's own points become those of the team. */
export type WhyPoints = {
  /** What the stacking penalty takes off before they are multiplied, in points; zero or negative. */
  readonly penalty: number
  /** How many times they count; 1 needs no line. */
  readonly factor: number
  readonly role: 'captain' | 'viceCaptain'
  readonly total: number
}

/**
 * The lines below a player's own points that lead to what the team has from them. Undefined where they do not: another
 * player counts instead, a reserve does not count, or one of the two answers is a moment older than the other; what is
 * shown always adds up.
 */
export function whyPoints(
  own: number,
  { factor, stackingPenalty: penalty, teamPoints, isCaptain }: Counted,
): WhyPoints | undefined {
  if (factor === null || factor === 0 || teamPoints === null) return undefined
  const total = (own + penalty) * factor
  if (Math.round(total * 100) !== Math.round(teamPoints * 100)) return undefined
  return { penalty, factor, role: isCaptain ? 'captain' : 'viceCaptain', total: teamPoints }
}
