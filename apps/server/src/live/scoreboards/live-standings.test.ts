import { setImmediate as breathe } from 'node:timers/promises'
import { randomOf } from '@gaffer/feed/simulator'
import { pointsPerPlayer } from '@gaffer/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StandingsOrder } from '../../contests/index.ts'
import type { Scoreboard } from '../../rounds/index.ts'
import { buildContestOfRound, buildResult, buildScoreboard } from '../../testing/build-scoreboard.ts'
import type { ScoredScoreboard } from './live-scoreboards.ts'
import { createLiveStandings } from './live-standings.ts'
import { packStandings } from './packed-standings.ts'

const ORDERS: readonly StandingsOrder[] = ['place', 'points', 'seasonPoints', 'pointsPerPlayer']
const CONTEST = 7

type World = {
  readonly size: number
  readonly isSeasonal: boolean
  readonly furthest: number
  readonly seed: number
}

/** A contest behind another one; how far its points are apart decides how many are equal. */
function buildScored({ size, isSeasonal, furthest, seed }: World) {
  const random = randomOf('standings', seed)
  const before = random.int(0, 20)
  const length = before + size
  const someOf = () => Int32Array.from({ length }, () => random.int(-furthest, furthest))
  const other = buildContestOfRound({ contestId: 1, isLastRound: false })
  const contest = buildContestOfRound({ contestId: CONTEST, isLastRound: false, isSeasonal })
  const scoreboard: Scoreboard = {
    ...buildScoreboard(),
    size: length,
    contests: [
      { contest: other, from: 0, to: before, disqualified: 0 },
      { contest, from: before, to: length, disqualified: 0 },
    ],
    entryIds: Int32Array.from({ length }, (_, index) => 1_000 + index),
    earlierPoints: someOf(),
  }
  const ranked = buildResult(scoreboard, someOf())
  const finishedPlayers = Uint8Array.from({ length }, () => random.int(0, 11))
  const finishedPoints = someOf()
  const result = { ...ranked, finishedPoints, finishedPlayers, packed: packStandings(scoreboard, ranked) }
  return { scoreboard, result, from: before }
}

/** The standings of what is scored at the time of each question. */
function openStandings(scored: () => ScoredScoreboard) {
  const live = { scoreboards: () => new Map([[1, scored()]]), scoreboardOf: scored }
  return createLiveStandings(live, () => scored().result.version)
}

/** The ids of a contest sorted plainly, ascending: of equal teams the worse place comes first. */
function sortedIds(
  { scoreboard, result, from }: ReturnType<typeof buildScored>,
  order: StandingsOrder,
): readonly number[] {
  const valueOf = (index: number): number => {
    const points = result.points[index] ?? 0
    if (order === 'place') return result.places[index] ?? 0
    if (order === 'pointsPerPlayer')
      return pointsPerPlayer(result.finishedPoints[index] ?? 0, result.finishedPlayers[index] ?? 0)
    return order === 'seasonPoints' ? points + (scoreboard.earlierPoints[index] ?? 0) : points
  }
  const indexes = Array.from({ length: scoreboard.size - from }, (_, at) => from + at)
  return indexes
    .sort((a, b) => valueOf(a) - valueOf(b) || (result.places[b] ?? 0) - (result.places[a] ?? 0))
    .map((index) => scoreboard.entryIds[index] ?? 0)
}

describe('a live table', () => {
  const worlds = fc.record({
    size: fc.constantFrom(0, 1, 2, 50, 1_000, 20_000),
    isSeasonal: fc.boolean(),
    furthest: fc.constantFrom(0, 4, 3_000, 200_000, 1_000_000_000),
    seed: fc.nat(),
  })

  it('is in the order of each column, and in order of place where that is equal', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const scored = buildScored(world)
        const standings = openStandings(() => scored)
        for (const order of ORDERS) {
          const ascending = sortedIds(scored, order)
          for (const isDescending of [false, true]) {
            const expected = isDescending ? ascending.toReversed() : ascending
            for (const offset of [0, Math.floor(world.size / 2)]) {
              const page = await standings.page(CONTEST, 1, { offset, limit: 60, order, isDescending })
              expect(page?.count).toBe(world.size)
              expect(page?.rows.map(({ entryId }) => entryId)).toEqual(expected.slice(offset, offset + 60))
            }
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('is sorted once for all who ask, also while only the version of its result goes on', async () => {
    const scored = buildScored({ size: 40_000, isSeasonal: true, furthest: 500, seed: 1 })
    let sorts = 0
    let version = 1
    const standings = openStandings(() => ({
      ...scored,
      result: {
        ...scored.result,
        version,
        get finishedPlayers() {
          sorts += 1
          return scored.result.finishedPlayers
        },
      },
    }))
    const none = { offset: 0, limit: 0, order: 'pointsPerPlayer', isDescending: true } as const
    const ask = () => standings.page(CONTEST, 1, none)
    expect((await Promise.all([ask(), ask()])).map((page) => page?.version)).toEqual([1, 1])
    version = 2
    expect(await ask()).toEqual({ rows: [], count: 40_000, version: 2 })
    expect(sorts).toBe(1)
  })

  it('leaves the loop to others while it is sorted', async () => {
    const scored = buildScored({ size: 40_000, isSeasonal: true, furthest: 500, seed: 2 })
    let isSorted = false
    const first = { offset: 0, limit: 1, order: 'points', isDescending: true } as const
    const sorting = openStandings(() => scored)
      .page(CONTEST, 1, first)
      .then(() => (isSorted = true))
    for (let turn = 0; turn < 3; turn += 1) await breathe()
    expect(isSorted).toBe(false)
    await sorting
  })
})
