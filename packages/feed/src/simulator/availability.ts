import { selectLineUp } from './match/select-line-up.ts'
import { randomOf } from '../seeded-random.ts'
import type { DemoPlayer, DemoWorld } from './world.ts'

/** Whether a player can play on a matchday, as far as anyone knows before the line-ups. */
export type Availability = {
  readonly status: 'available' | 'doubtful' | 'injured' | 'suspended'
  /** Chance of playing in percent: 0, 25, 50, 75 or 100. */
  readonly chance: 0 | 25 | 50 | 75 | 100
  /** Plain English, as a provider sends it; empty when he is available. */
  readonly news: string
}

const AVAILABLE: Availability = { status: 'available', chance: 100, news: '' }
const INJURIES = [
  'Hamstring injury',
  'Knee injury',
  'Ankle injury',
  'Calf strain',
  'Illness',
  'Groin strain',
] as const
const INJURY_CHANCE = 0.013
const LONGEST_INJURY = 6
const DISMISSAL_CHANCE = 0.0055

/** A sending-off that is to happen if the player starts: drawn apart, so that a ban can follow it. */
export function dismissalOf(
  world: DemoWorld,
  player: DemoPlayer,
  matchday: number,
): { readonly isSecondYellow: boolean } | undefined {
  if (player.position === 'GK') return undefined
  const random = randomOf(world.seed, 'dismissal', player.id, matchday)
  return random.chance(DISMISSAL_CHANCE) ? { isSecondYellow: random.chance(0.6) } : undefined
}

/** A player's status before a matchday: injuries last one to six matchdays, a sending-off costs one. */
export function availabilityOf(world: DemoWorld, player: DemoPlayer, matchday: number): Availability {
  for (let since = matchday; since > matchday - LONGEST_INJURY && since >= 1; since--) {
    const random = randomOf(world.seed, 'injury', player.id, since)
    if (!random.chance(INJURY_CHANCE)) continue
    const length = random.int(1, LONGEST_INJURY)
    const left = since + length - matchday
    const what = random.pick(INJURIES)
    if (left > 0) return { status: 'injured', chance: 0, news: `${what} - out for ${left} more` }
    if (left === 0) return doubt(what, random.pick([50, 75] as const))
  }
  if (isBanned(world, player, matchday)) {
    return { status: 'suspended', chance: 0, news: 'Suspended for one match' }
  }
  const random = randomOf(world.seed, 'knock', player.id, matchday)
  return random.chance(0.03) ? doubt('Knock', random.pick([25, 50, 75, 75] as const)) : AVAILABLE
}

function doubt(what: string, chance: 25 | 50 | 75): Availability {
  return { status: 'doubtful', chance, news: `${what} - ${chance}% chance of playing` }
}

function isBanned(world: DemoWorld, player: DemoPlayer, matchday: number): boolean {
  if (matchday <= 1 || dismissalOf(world, player, matchday - 1) === undefined) return false
  return selectLineUp(world, player.clubId, matchday - 1).starters.some(({ id }) => id === player.id)
}
