import { randomOf } from '@gaffer/feed/simulator'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildContestOfRound, buildResult } from '../../testing/build-scoreboard.ts'
import { packStandings, standingIn } from './packed-standings.ts'

/** Contests of both sizes; how far their points are apart decides how many are equal. */
const sizes = fc.array(fc.constantFrom(0, 1, 2, 30, 1_999, 2_000, 5_000), { minLength: 1, maxLength: 4 })
const worlds = fc.record({
  sizes,
  isSeasonal: fc.boolean(),
  furthest: fc.constantFrom(0, 3, 500, 2_000_000),
  seed: fc.nat(),
})

describe('packed standings', () => {
  it('have the place and the points of each entry as they were in the result', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const random = randomOf('packed', world.seed)
        const size = world.sizes.reduce<number>((sum, one) => sum + one, 0)
        const someOf = () =>
          Int32Array.from({ length: size }, () => random.int(-world.furthest, world.furthest))
        let to = 0
        const contests = world.sizes.map((entries, at) => {
          const from = to
          to += entries
          const contest = buildContestOfRound({ contestId: at, isSeasonal: at % 2 === 1 || world.isSeasonal })
          return { contest, from, to, disqualified: 0 }
        })
        const scoreboard = { contests, earlierPoints: someOf() }
        const result = buildResult(scoreboard, someOf())
        const packed = packStandings(scoreboard, result)
        for (const range of contests) {
          for (let index = range.from; index < range.to; index += random.int(1, 100)) {
            const { points, places } = result
            const expected = { place: places[index], points: points[index] }
            expect(standingIn(packed, scoreboard, range, index)).toEqual(expected)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('take little more than a number for each entry of a large contest', () => {
    const points = Int32Array.from({ length: 10_000 }, (_, index) => (index % 40) * 50)
    const contests = [{ contest: buildContestOfRound(), from: 0, to: points.length, disqualified: 0 }]
    const scoreboard = { contests, earlierPoints: new Int32Array(points.length) }
    const packed = packStandings(scoreboard, buildResult(scoreboard, points))
    expect(packed.values).toHaveLength(points.length)
    expect(packed.stepStarts).toHaveLength(40)
    expect(packed.stepPoints).toHaveLength(40)
  })
})
