import type { Side } from '../../facts/fact.ts'
import type { Halves } from '../../facts/match-times.ts'
import { dismissalOf } from '../dismissal.ts'
import type { DemoFixture } from '../calendar.ts'
import type { Random } from '../../seeded-random.ts'
import type { DemoPlayer, DemoWorld } from '../world.ts'
import type { ChosenLineUp } from './select-line-up.ts'

/** Something that will happen; which player does it is usually decided when its time comes. */
export type Moment = { readonly side: Side; readonly at: number } & (
  | { readonly what: 'goal' }
  | { readonly what: 'penaltyFailed' | 'save' | 'yellow' | 'substitution' }
  | {
      readonly what: 'firstYellow' | 'dismissal'
      readonly player: DemoPlayer
      readonly isSecondYellow: boolean
    }
)

export type LineUps = { readonly [side in Side]: ChosenLineUp }

const HOME_GOALS = 1.47
const AWAY_GOALS = 1.16
/** An attack must exceed a defence by this many quality points to score e times as often. */
const STRENGTH_SCALE = 24
const YELLOWS = 1.6
const FAILED_PENALTIES = 0.04
const HALF = 45

/** What happens in a match and when (in clock minutes from kick-off without the half-time break), in order. */
export function planMatch(
  world: DemoWorld,
  fixture: DemoFixture,
  lineUps: LineUps,
  halves: Halves,
  random: Random,
): readonly Moment[] {
  const moments: Moment[] = []
  for (const side of ['home', 'away'] as const) {
    const goals = expectedGoals(lineUps, side)
    const anytime = () => random.int(1, halves.first + halves.second)
    const add = (what: 'goal' | 'penaltyFailed' | 'save' | 'yellow', mean: number) => {
      for (let n = random.count(mean); n > 0; n--) moments.push({ side, at: anytime(), what })
    }
    add('goal', goals)
    add('penaltyFailed', FAILED_PENALTIES)
    add('save', 0.9 + expectedGoals(lineUps, side === 'home' ? 'away' : 'home') * 1.3)
    add('yellow', YELLOWS)
    for (let n = random.int(3, 5); n > 0; n--) {
      const at = random.chance(0.06) ? random.int(15, HALF) : halves.first + random.int(1, HALF - 2)
      moments.push({ side, at, what: 'substitution' })
    }
    for (const player of lineUps[side].starters) {
      const dismissal = dismissalOf(world, player, fixture.matchday)
      if (dismissal === undefined) continue
      const { isSecondYellow } = dismissal
      const at = random.int(20, halves.first + HALF - 1)
      moments.push({ side, at, what: 'dismissal', player, isSecondYellow })
      if (isSecondYellow) {
        moments.push({ side, at: random.int(5, at - 3), what: 'firstYellow', player, isSecondYellow })
      }
    }
  }
  return moments.sort((a, b) => a.at - b.at)
}

function expectedGoals(lineUps: LineUps, side: Side): number {
  const attack = meanQuality(lineUps[side].starters, ['MID', 'FWD'])
  const defence = meanQuality(lineUps[side === 'home' ? 'away' : 'home'].starters, ['GK', 'DEF'])
  const base = side === 'home' ? HOME_GOALS : AWAY_GOALS
  return base * Math.exp((attack - defence) / STRENGTH_SCALE)
}

function meanQuality(players: readonly DemoPlayer[], positions: readonly DemoPlayer['position'][]): number {
  const counted = players.filter(({ position }) => positions.includes(position))
  return counted.reduce((sum, { quality }) => sum + quality, 0) / Math.max(1, counted.length)
}
