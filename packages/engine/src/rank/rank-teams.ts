/**
 * Unique places: by points descending, then in load order, in which the team created earlier comes first. A
 * counting sort over the occurring points is stable, exact and linear; where points are too far apart, a comparison
 * sort of the indexes gives the same order.
 */
import type { Range } from '../layout/columns.ts'

/** Counters for this many different points fit the cache; a wider spread is sorted by comparison. */
const MAX_SPREAD = 1 << 20
/** In a small contest counting would clear more counters than sorting needs comparisons. */
const SPREAD_PER_ENTRY = 64

/** Where places are written: each entry's place from 1, and the entries' indexes from the best place on. */
export type PlaceColumns = { readonly places: Int32Array; readonly order: Int32Array }

/** Ranks the entries of a range by `points` (in hundredths) into `places` and `order`. */
export function rankTeams(points: Int32Array, range: Range, { places, order }: PlaceColumns): void {
  const { from, to } = range
  if (to <= from) return
  let min = points[from] ?? 0
  let max = min
  for (let entry = from + 1; entry < to; entry++) {
    const value = points[entry] ?? 0
    if (value < min) min = value
    else if (value > max) max = value
  }
  if (max - min >= Math.min(MAX_SPREAD, SPREAD_PER_ENTRY * (to - from)))
    return rankByComparing(points, range, { places, order })
  const starts = new Int32Array(max - min + 2)
  for (let entry = from; entry < to; entry++) {
    const bucket = max - (points[entry] ?? 0) + 1
    starts[bucket] = (starts[bucket] ?? 0) + 1
  }
  for (let bucket = 1; bucket < starts.length; bucket++) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
  }
  for (let entry = from; entry < to; entry++) {
    const bucket = max - (points[entry] ?? 0)
    const position = starts[bucket] ?? 0
    starts[bucket] = position + 1
    order[from + position] = entry
    places[entry] = position + 1
  }
}

function rankByComparing(points: Int32Array, { from, to }: Range, { places, order }: PlaceColumns): void {
  const sorted = order.subarray(from, to)
  for (let entry = from; entry < to; entry++) sorted[entry - from] = entry
  sorted.sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0) || a - b)
  sorted.forEach((entry, position) => {
    places[entry] = position + 1
  })
}
