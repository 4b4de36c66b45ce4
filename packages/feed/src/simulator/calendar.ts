import { DEMO_CLUBS } from './clubs.ts'
import { randomOf } from '../seeded-random.ts'

/** A match in the demo calendar. */
export type DemoFixture = {
  /** matchday x 10 + 0-9. */
  readonly id: number
  readonly matchday: number
  readonly homeClubId: number
  readonly awayClubId: number
  /** Game minutes from the matchday's first kick-off to this one. */
  readonly kickOffAfter: number
  /** How hard the match is for that side, 1-5. */
  readonly homeDifficulty: number
  readonly awayDifficulty: number
}

const CLUBS = DEMO_CLUBS.length
/** Matchdays of one double round-robin. */
export const MATCHDAYS_OF_SEASON = 2 * (CLUBS - 1)
/** Kick-offs come in three waves, so that managers see players who have yet to play. */
const WAVES = [0, 0, 0, 0, 0, 40, 40, 40, 80, 80] as const

/** The ten matches of a matchday, counted from 1 without end: one double round-robin follows another. */
export function matchday(seed: number, number: number): readonly DemoFixture[] {
  const season = Math.floor((number - 1) / MATCHDAYS_OF_SEASON)
  const turn = (number - 1) % MATCHDAYS_OF_SEASON
  const isReturn = turn >= CLUBS - 1
  const pairs = pairsOfTurn(orderOfClubs(seed, season), turn % (CLUBS - 1))
  return pairs.map(([a, b], index) => {
    const [home, away] = isReturn ? [b, a] : [a, b]
    return {
      id: number * 10 + index,
      matchday: number,
      homeClubId: home,
      awayClubId: away,
      kickOffAfter: WAVES[index] ?? 0,
      homeDifficulty: difficulty(home, away, true),
      awayDifficulty: difficulty(away, home, false),
    }
  })
}

/** The circle method: the first club stays in place and the others rotate around it. */
function pairsOfTurn(order: readonly number[], turn: number): readonly (readonly [number, number])[] {
  const [fixed = 0, ...others] = order
  const at = (index: number) => others[(index + turn) % others.length] ?? 0
  const pairs: [number, number][] = [turn % 2 === 0 ? [fixed, at(0)] : [at(0), fixed]]
  for (let i = 1; i < CLUBS / 2; i++) {
    const [a, b] = [at(i), at(others.length - i)]
    pairs.push(i % 2 === 0 ? [a, b] : [b, a])
  }
  return pairs
}

function orderOfClubs(seed: number, season: number): readonly number[] {
  const order = DEMO_CLUBS.map(({ id }) => id)
  const random = randomOf(seed, 'order', season)
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.int(0, i)
    const [a, b] = [order[i] ?? 0, order[j] ?? 0]
    order[i] = b
    order[j] = a
  }
  return order
}

function difficulty(clubId: number, opponentId: number, isHome: boolean): number {
  const gap = strengthOf(opponentId) - strengthOf(clubId)
  const hard = 3 + gap * 0.6 + (strengthOf(opponentId) - 3) * 0.5 + (isHome ? -0.35 : 0.35)
  return Math.min(5, Math.max(1, Math.round(hard)))
}

function strengthOf(clubId: number): number {
  return DEMO_CLUBS[clubId - 1]?.strength ?? 3
}
