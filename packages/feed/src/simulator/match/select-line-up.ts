/**
 * Who can play on a matchday and who is chosen. Both are here because each needs the other: a ban follows from the
 * previous matchday's line-up.
 */
import type { Position } from '@gaffer/rules'
import { dismissalOf } from '../dismissal.ts'
import { AVAILABLE, injuryOf, knockOf, type Availability } from '../fitness.ts'
import { randomOf } from '../../seeded-random.ts'
import type { DemoPlayer, DemoWorld } from '../world.ts'

/** Eleven starters and seven on the bench. */
export type ChosenLineUp = { readonly starters: readonly DemoPlayer[]; readonly bench: readonly DemoPlayer[] }

type Formation = readonly [defenders: number, midfielders: number, forwards: number]

const FORMATIONS: readonly [Formation, ...Formation[]] = [
  [4, 4, 2],
  [4, 3, 3],
  [4, 5, 1],
  [3, 5, 2],
  [3, 4, 3],
  [5, 3, 2],
]

/** Random quality points a player gets for a matchday, so that now and then a better player rests. */
const ROTATION = 9

/**
 * A club's line-up on a matchday: the best players who are fit, with some rotation, in a formation the club likes.
 */
export function selectLineUp(world: DemoWorld, clubId: number, matchday: number): ChosenLineUp {
  const random = randomOf(world.seed, 'shape', clubId, matchday)
  const usual = randomOf(world.seed, 'usual shape', clubId).pick(FORMATIONS)
  const [defenders, midfielders, forwards] = random.chance(0.75) ? usual : random.pick(FORMATIONS)
  const ranked = (world.playersOfClub.get(clubId) ?? [])
    .map((player) => ({ player, rank: rankOf(world, player, matchday) }))
    .sort((a, b) => b.rank - a.rank || a.player.id - b.player.id)
    .map(({ player }) => player)
  const best = (position: Position, from: number, count: number) =>
    ranked.filter((player) => player.position === position).slice(from, from + count)
  const starters = [
    ...best('GK', 0, 1),
    ...best('DEF', 0, defenders),
    ...best('MID', 0, midfielders),
    ...best('FWD', 0, forwards),
  ]
  const bench = [
    ...best('GK', 1, 1),
    ...best('DEF', defenders, 2),
    ...best('MID', midfielders, 2),
    ...best('FWD', forwards, 2),
  ]
  return { starters, bench }
}

function rankOf(world: DemoWorld, player: DemoPlayer, matchday: number): number {
  const random = randomOf(world.seed, 'selection', player.id, matchday)
  const { chance } = availabilityOf(world, player, matchday)
  // A squad never runs out: when a whole position is out, the players with the best chance play.
  const isFit = random.next() * 100 < chance
  return player.quality + random.next() * ROTATION - (isFit ? 0 : 1000 - chance)
}

/** A player's status before a matchday: injured or doubtful, suspended for one match after a sending-off, or fit. */
export function availabilityOf(world: DemoWorld, player: DemoPlayer, matchday: number): Availability {
  const injury = injuryOf(world, player, matchday)
  if (injury !== undefined) return injury
  if (isBanned(world, player, matchday)) {
    return { status: 'suspended', chance: 0, news: 'Suspended for one match' }
  }
  return knockOf(world, player, matchday) ?? AVAILABLE
}

function isBanned(world: DemoWorld, player: DemoPlayer, matchday: number): boolean {
  if (matchday <= 1 || dismissalOf(world, player, matchday - 1) === undefined) return false
  return selectLineUp(world, player.clubId, matchday - 1).starters.some(({ id }) => id === player.id)
}
