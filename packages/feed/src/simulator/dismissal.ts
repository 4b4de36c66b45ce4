import { randomOf } from '../seeded-random.ts'
import type { DemoPlayer, DemoWorld } from './world.ts'

const DISMISSAL_CHANCE = 0.0055

/**
 * The sending-off of a player on a matchday, should they start; drawn independently of the match, so that a ban can
 * follow.
 */
export function dismissalOf(
  world: DemoWorld,
  player: DemoPlayer,
  matchday: number,
): { readonly isSecondYellow: boolean } | undefined {
  if (player.position === 'GK') return undefined
  const random = randomOf(world.seed, 'dismissal', player.id, matchday)
  return random.chance(DISMISSAL_CHANCE) ? { isSecondYellow: random.chance(0.6) } : undefined
}
