import type { HeadToHeadLine } from '@gaffer/rules'

/** The table of a league at a moment, in typed arrays over its members. */
export type Board = {
  /** Number in the tournament of the round the points are of; undefined before the first was locked. */
  readonly round: number | undefined
  readonly isFinal: boolean
  readonly version: number
  /** Of each member in that round, and in all. */
  readonly points: Int32Array
  readonly totals: Int32Array
  /** Members, best first; the place of each member; the one they had a round before, where there was one. */
  readonly byPlace: Int32Array
  readonly places: Int32Array
  readonly placesBefore: Int32Array | undefined
  /** Of a season of head-to-heads, by team. */
  readonly lines: ReadonlyMap<number, HeadToHeadLine> | undefined
  /** Members by the points of the round, or by the totals, the most first. */
  readonly byPoints: () => Int32Array
  readonly byTotals: () => Int32Array
}

type Made = Omit<Board, 'byPoints' | 'byTotals' | 'places'>

/** A board of what was counted; further orders are made when they are asked for, once. */
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

/** Values fit 32 bits and members 21, so that a number of 53 bits holds both and sorts without a comparison. */
const MEMBERS_BITS = 2 ** 21

/** Members by a value, the most first, the earlier team first among equals. */
export function mostFirst(values: Int32Array): Int32Array {
  const keys = new Float64Array(values.length)
  for (let at = 0; at < values.length; at += 1) {
    keys[at] = (2 ** 31 - (values[at] ?? 0)) * MEMBERS_BITS + at
  }
  keys.sort()
  return Int32Array.from(keys, (key) => key % MEMBERS_BITS)
}

/** The place of each member, from the order. */
export function placesOf(order: Int32Array): Int32Array {
  const places = new Int32Array(order.length)
  for (const [at, member] of order.entries()) places[member] = at + 1
  return places
}
