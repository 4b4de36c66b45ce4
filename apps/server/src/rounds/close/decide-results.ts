import type { EntryOutcome } from '../decide-outcome.ts'
import { hashOutcome } from '../result-hash.ts'
import { computeScoreboard, type RoundScoring } from '../scoreboard/compute-scoreboard.ts'
import { prizesOfRange } from '../scoreboard/prizes-of-range.ts'
import type { Scoreboard } from '../scoreboard/scoreboard.ts'

/** The teams of a close, what they are scored by, and the players who have points of their own in the result. */
export type ResultsToDecide = {
  readonly scoreboard: Scoreboard
  readonly scoring: RoundScoring
  readonly players: readonly { readonly playerId: number; readonly points: number }[]
}

/** The results of all teams by their index in the scoreboard, in memory that threads share, and their hash. */
export type DecidedResults = ResultColumns & { readonly hash: string }

type ResultColumns = {
  readonly contestIds: Int32Array
  readonly points: Int32Array
  readonly places: Int32Array
  readonly finishedPoints: Int32Array
  readonly finishedPlayers: Uint8Array
  /** In minor units. */
  readonly prizes: Float64Array
}

/** Scores, ranks and hashes the teams of a close; the same wherever and whenever it is done. */
export async function decideResults({
  scoreboard,
  scoring,
  players,
}: ResultsToDecide): Promise<DecidedResults> {
  const { points, places, order, finishedPoints, finishedPlayers } = computeScoreboard(scoreboard, scoring)
  const { size } = scoreboard
  const contestIds = new Int32Array(new SharedArrayBuffer(Math.max(4, size * 4)), 0, size)
  const prizes = new Float64Array(new SharedArrayBuffer(Math.max(8, size * 8)), 0, size)
  for (const range of scoreboard.contests) {
    const { from, to, contest } = range
    contestIds.fill(contest.contestId, from, to)
    const ofPlaces = prizesOfRange(scoreboard, { order, points }, range)
    for (let at = from; at < Math.min(to, from + ofPlaces.length); at += 1)
      prizes[order[at] ?? 0] = ofPlaces[at - from] ?? 0
  }
  const columns = { contestIds, points, places, finishedPoints, finishedPlayers, prizes }
  const { pack, version: logVersion } = scoring
  const hash = await hashOutcome({
    rulePack: pack.id,
    rulePackVersion: pack.version,
    logVersion,
    players,
    entries: outcomesAfter(scoreboard, columns, 0),
  })
  return { ...columns, hash }
}

/** The outcomes of entries with an id above `after`, in order of id. */
export function* outcomesAfter(
  { sortedIds, sortedIndexes, size, earlierPoints }: Scoreboard,
  columns: ResultColumns,
  after: number,
): Generator<EntryOutcome> {
  for (let at = firstAbove(sortedIds, after); at < size; at += 1) {
    const index = sortedIndexes[at] ?? 0
    const points = columns.points[index] ?? 0
    yield {
      entryId: sortedIds[at] ?? 0,
      contestId: columns.contestIds[index] ?? 0,
      points,
      seasonPoints: points + (earlierPoints[index] ?? 0),
      place: columns.places[index] ?? 0,
      finishedPoints: columns.finishedPoints[index] ?? 0,
      finishedPlayers: columns.finishedPlayers[index] ?? 0,
      prize: columns.prizes[index] ?? 0,
    }
  }
}

/** The index in ascending ids of the first one above `id`. */
function firstAbove(ids: Int32Array, id: number): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) <= id) low = middle + 1
    else high = middle
  }
  return low
}
