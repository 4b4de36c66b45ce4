import type { HeadToHeadLine } from '@gaffer/rules'

/** A league's table at one moment, in typed arrays indexed by member. */
export type Board = {
  /** The round that the points belong to, by its number in the tournament; undefined before the first lock. */
  readonly round: number | undefined
  readonly isFinal: boolean
  readonly version: number
  /** Each member's points in that round, and in total. */
  readonly points: Int32Array
  readonly totals: Int32Array
  /** Members, best first; the place of each member; and their place a round earlier, if there was one. */
  readonly byPlace: Int32Array
  readonly places: Int32Array
  readonly placesBefore: Int32Array | undefined
  /** For a season of head-to-heads, by team. */
  readonly lines: ReadonlyMap<number, HeadToHeadLine> | undefined
  /** Members by points of the round, or by total points, most first. */
  readonly byPoints: () => Int32Array
  readonly byTotals: () => Int32Array
}

type Made = Omit<Board, 'byPoints' | 'byTotals' | 'places'>

/** A board from computed points; further orders are made once, when first needed. */
export function makeBoard(made: Made): Board {
  let byPoints: Int32Array | undefined
  let byTotals: Int32Array | undefined
  return {
    ...made,
    places: placesOf(made.byPlace),
    byPoints: () => (byPoints ??= mostFirst(made.points)),
    byTotals: () => (byTotals ??= mostFirst(made.totals)),
  }
}

/**
 * Values fit in 32 bits and members in 21, so that one 53-bit number holds both and can be sorted without a
 * comparison function.
 */
const MEMBERS_BITS = 2 ** 21

/** Members by a value, highest first; of equal members the earlier team first. */
export function mostFirst(values: Int32Array): Int32Array {
  const keys = new Float64Array(values.length)
  for (let at = 0; at < values.length; at += 1) {
    keys[at] = (2 ** 31 - (values[at] ?? 0)) * MEMBERS_BITS + at
  }
  keys.sort()
  return Int32Array.from(keys, (key) => key % MEMBERS_BITS)
}

/** The place of each member in this order. */
export function placesOf(order: Int32Array): Int32Array {
  const places = new Int32Array(order.length)
  for (const [at, member] of order.entries()) places[member] = at + 1
  return places
}
