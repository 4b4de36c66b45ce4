import { randomOf } from '../seeded-random.ts'
import type { DemoPlayer, DemoWorld } from './world.ts'

/** Whether a player can play on a matchday, as far as is known before the line-ups. */
export type Availability = {
  readonly status: 'available' | 'doubtful' | 'injured' | 'suspended'
  /** Chance of playing in percent: 0, 25, 50, 75 or 100. */
  readonly chance: 0 | 25 | 50 | 75 | 100
  /** Plain English, as a provider sends it; empty when they are available. */
  readonly news: string
}

export const AVAILABLE: Availability = { status: 'available', chance: 100, news: '' }
const INJURIES = [
  'Hamstring injury',
  'Knee injury',
  'Ankle injury',
  'Calf strain',
  'Illness',
  'Groin strain',
] as const
const INJURY_CHANCE = 0.013
const MAX_INJURY_MATCHDAYS = 6

/** What keeps a player out or in doubt on a matchday: an injury lasts one to six matchdays. */
export function injuryOf(world: DemoWorld, player: DemoPlayer, matchday: number): Availability | undefined {
  for (let since = matchday; since > matchday - MAX_INJURY_MATCHDAYS && since >= 1; since--) {
    const random = randomOf(world.seed, 'injury', player.id, since)
    if (!random.chance(INJURY_CHANCE)) continue
    const length = random.int(1, MAX_INJURY_MATCHDAYS)
    const left = since + length - matchday
    const what = random.pick(INJURIES)
    if (left > 0) return { status: 'injured', chance: 0, news: `${what} - out for ${left} more` }
    if (left === 0) return doubt(what, random.pick([50, 75] as const))
  }
  return undefined
}

/** A slight knock before a matchday, if the player took one. */
export function knockOf(world: DemoWorld, player: DemoPlayer, matchday: number): Availability | undefined {
  const random = randomOf(world.seed, 'knock', player.id, matchday)
  return random.chance(0.03) ? doubt('Knock', random.pick([25, 50, 75, 75] as const)) : undefined
}

function doubt(what: string, chance: 25 | 50 | 75): Availability {
  return { status: 'doubtful', chance, news: `${what} - ${chance}% chance of playing` }
}
