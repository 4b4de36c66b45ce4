import {
  type ContestRange,
  rankedPoints,
  type Scoreboard,
  type ScoreboardResult,
} from '../../rounds/scoreboard/index.ts'

/**
 * Where each entry of a scoreboard stood at one moment, in little more than one number for each, because histories keep
 * hundreds of these: of a small contest the points, in which a place is soon counted; of a large one the places, and
 * at which of them the points that decide places change.
 */
export type PackedStandings = {
  readonly values: Int32Array<ArrayBuffer>
  /** Positions in the order of places, ascending, at which entries of large contests have other points than before. */
  readonly stepStarts: Int32Array<ArrayBuffer>
  /** The points from each step on: of the round, in a season of all rounds so far. */
  readonly stepPoints: Int32Array<ArrayBuffer>
}

type Contest = Pick<ContestRange, 'from' | 'to'> & { readonly contest: { readonly isSeasonal: boolean } }
type Contests = Pick<Scoreboard, 'earlierPoints'> & { readonly contests: readonly Contest[] }

/** In a contest of fewer a place is counted, hundreds of times over, in a moment. */
const LEAST_LARGE = 2_000

/** Packs the result of a scoreboard; it goes through all entries, and so belongs into a thread. */
export function packStandings(
  scoreboard: Contests,
  result: Pick<ScoreboardResult, 'points' | 'places' | 'order'>,
): PackedStandings {
  const values = result.points.slice()
  const stepStarts: number[] = []
  const stepPoints: number[] = []
  for (const range of scoreboard.contests) {
    if (!isLarge(range)) continue
    values.set(result.places.subarray(range.from, range.to), range.from)
    for (let at = range.from, last; at < range.to; at += 1) {
      const points = rankedPoints(scoreboard, result, range.contest, at)
      if (points === last) continue
      last = points
      stepStarts.push(at)
      stepPoints.push(points)
    }
  }
  return { values, stepStarts: Int32Array.from(stepStarts), stepPoints: Int32Array.from(stepPoints) }
}

/** The place of an entry in its contest, and its points of the round, as in the result that was packed. */
export function standingIn(
  packed: PackedStandings,
  scoreboard: Pick<Scoreboard, 'earlierPoints'>,
  range: Contest,
  index: number,
): { readonly place: number; readonly points: number } {
  const value = packed.values[index] ?? 0
  if (!isLarge(range)) return { place: countPlace(packed.values, scoreboard, range, index), points: value }
  const ranked = pointsAt(packed, range.from + value - 1)
  const earlier = range.contest.isSeasonal ? (scoreboard.earlierPoints[index] ?? 0) : 0
  return { place: value, points: ranked - earlier }
}

function isLarge({ from, to }: Contest): boolean {
  return to - from >= LEAST_LARGE
}

/** The points of the last step that begins at a position or before it. */
function pointsAt({ stepStarts, stepPoints }: PackedStandings, position: number): number {
  let low = 0
  let high = stepStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((stepStarts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return stepPoints[low] ?? 0
}

/** Unique places follow points, then load order, so one entry's place can be counted. */
function countPlace(
  points: Int32Array,
  { earlierPoints }: Pick<Scoreboard, 'earlierPoints'>,
  { contest: { isSeasonal }, from, to }: Contest,
  index: number,
): number {
  const valueOf = (at: number) => (points[at] ?? 0) + (isSeasonal ? (earlierPoints[at] ?? 0) : 0)
  const own = valueOf(index)
  let place = 1
  for (let at = from; at < to; at += 1) {
    const value = valueOf(at)
    if (value > own || (value === own && at < index)) place += 1
  }
  return place
}
