import { pointsPerPlayer } from '@gaffer/rules'
import { LRUCache } from 'lru-cache'
import {
  contestAt,
  type ContestRange,
  countingPlayersAt,
  indexOfEntry,
  prizesOfRange,
  type ScoreboardResult,
} from '../../rounds/index.ts'
import {
  type LiveStandings,
  type RoundTotals,
  type StandingsOrder,
  type TeamStanding,
} from '../../contests/index.ts'
import { onceForEach } from '../../platform/memory/once-for-each.ts'
import { createSharedReads, type SharedReads } from '../../platform/memory/shared-reads.ts'
import type { LiveScoreboards, ScoredScoreboard } from './live-scoreboards.ts'
import { sortByColumn } from './sort-by-column.ts'

/** How many contests have their prizes cached, each for its current number of entries. */
const MAX_PRIZE_TABLES = 1000
/** How many tables of a result are kept in the order of another column than the place. */
const MAX_ORDERS = 1000

/** Reads standings from the newest results of the scoreboards. */
export function createLiveStandings(
  live: Pick<LiveScoreboards, 'scoreboards' | 'scoreboardOf'>,
  version: () => number,
): LiveStandings {
  const prizes = new LRUCache<string, readonly number[]>({ max: MAX_PRIZE_TABLES })
  // Kept by a column of the result, because a result of which only the version goes on is another object.
  const ordersOf = onceForEach<Int32Array, SharedReads<Int32Array>>(() =>
    createSharedReads({ max: MAX_ORDERS }),
  )
  const sharedOf = onceForEach<ScoreboardResult, Map<number, readonly number[]>>(() => new Map())

  const prizesIn = ({ scoreboard, result }: ScoredScoreboard, range: ContestRange): readonly number[] => {
    const { contest } = range
    if (!contest.isLastRound) return []
    if (contest.ties === 'shared') {
      const known = sharedOf(result).get(contest.contestId)
      if (known !== undefined) return known
      const made = prizesOfRange(scoreboard, result, range)
      sharedOf(result).set(contest.contestId, made)
      return made
    }
    const key = `${contest.contestId}:${range.to - range.from}:${range.disqualified}`
    const known = prizes.get(key) ?? prizesOfRange(scoreboard, result, range)
    prizes.set(key, known)
    return known
  }

  const standingAt = (scored: ScoredScoreboard, range: ContestRange, index: number): TeamStanding => {
    const { scoreboard, result } = scored
    const points = result.points[index] ?? 0
    const place = result.places[index] ?? 0
    const finishedPoints = result.finishedPoints[index] ?? 0
    const finishedPlayers = result.finishedPlayers[index] ?? 0
    const activePlayers = result.activePlayers[index] ?? 0
    return {
      entryId: scoreboard.entryIds[index] ?? 0,
      contestId: range.contest.contestId,
      points,
      seasonPoints: points + (scoreboard.earlierPoints[index] ?? 0),
      place,
      totalPlayers: range.to - range.from,
      prize: prizesIn(scored, range)[place - 1] ?? 0,
      finishedPoints,
      finishedPlayers,
      activePlayers,
      remainingPlayers: countingPlayersAt(scoreboard, index) - finishedPlayers - activePlayers,
      isFinal: false,
    }
  }

  /**
   * The indexes of a contest in descending order of a column, of equal teams the better place first; sorted once per
   * result.
   */
  const sortedBy = (scored: ScoredScoreboard, range: ContestRange, column: Column): Promise<Int32Array> =>
    ordersOf(scored.result.order).get(`${range.contest.contestId}:${column}`, () =>
      sortByColumn(placesOf(scored, range), valuesOf(scored, column)),
    )

  const standing: LiveStandings['standing'] = ({ entryId, roundNumber }) => {
    for (const scored of live.scoreboards().values()) {
      const index = indexOfEntry(scored.scoreboard, entryId)
      const range = index === undefined ? undefined : contestAt(scored.scoreboard, index)
      if (index === undefined || range?.contest.number !== roundNumber) continue
      return standingAt(scored, range, index)
    }
    return undefined
  }

  return {
    version,
    standing,
    standings: (teams) =>
      teams
        .flatMap((team) => standing(team) ?? [])
        .sort((a, b) => a.place - b.place || a.entryId - b.entryId),
    totals: (gameRoundId, entryIds) => {
      const scored = live.scoreboards().get(gameRoundId)
      return scored && totalsOf(scored, entryIds)
    },
    page: async (contestId, roundNumber, { offset, limit, order, isDescending }) => {
      const scored = live.scoreboardOf(contestId)
      const range = scored?.scoreboard.contests.find(({ contest }) => contest.contestId === contestId)
      if (scored === undefined || range?.contest.number !== roundNumber) return undefined
      const isRanking = order === (range.contest.isSeasonal ? 'seasonPoints' : 'points')
      const sorted =
        order === 'place' || isRanking ? placesOf(scored, range) : await sortedBy(scored, range, order)
      // The points that decide places descend as places ascend, like every other column as it is sorted.
      const isBackwards = isDescending === (order === 'place')
      const count = sorted.length
      const rows: TeamStanding[] = []
      for (let at = offset; at < Math.min(offset + limit, count); at += 1) {
        const index = sorted[isBackwards ? count - 1 - at : at]
        if (index !== undefined) rows.push(standingAt(scored, range, index))
      }
      return { rows, count, version: scored.result.version }
    },
  }
}

function totalsOf({ scoreboard, result }: ScoredScoreboard, entryIds: Int32Array): RoundTotals {
  const points = new Int32Array(entryIds.length)
  const seasonPoints = new Int32Array(entryIds.length)
  const isThere = new Uint8Array(entryIds.length)
  for (const [at, entryId] of entryIds.entries()) {
    const index = indexOfEntry(scoreboard, entryId)
    if (index === undefined) continue
    const own = result.points[index] ?? 0
    points[at] = own
    seasonPoints[at] = own + (scoreboard.earlierPoints[index] ?? 0)
    isThere[at] = 1
  }
  return { points, seasonPoints, isThere, version: result.version }
}

type Column = Exclude<StandingsOrder, 'place'>

/** The indexes of a contest, best place first. */
function placesOf({ result }: ScoredScoreboard, { from, to }: ContestRange): Int32Array {
  return result.order.subarray(from, to)
}

/** What an entry, by its index, has in a column. */
function valuesOf({ scoreboard, result }: ScoredScoreboard, column: Column): (index: number) => number {
  const { points, finishedPoints, finishedPlayers } = result
  const pointsOf = (index: number) => points[index] ?? 0
  if (column === 'points') return pointsOf
  if (column === 'seasonPoints') return (index) => pointsOf(index) + (scoreboard.earlierPoints[index] ?? 0)
  return (index) => pointsPerPlayer(finishedPoints[index] ?? 0, finishedPlayers[index] ?? 0)
}
