import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareLevelPrizes } from '../index.ts'

const shareOf = (amounts: readonly number[], points: readonly number[], step = 1) =>
  shareLevelPrizes({ amounts, pointsAt: (place) => points[place - 1] ?? 0, entries: points.length, step })

describe('level entries', () => {
  it.each([
    ['nobody level keeps the prize of the place', [500, 300, 200], [9, 8, 7, 6], [500, 300, 200]],
    ['two at the top share the first two prizes', [500, 300, 200], [9, 9, 7], [400, 400, 200]],
    ['an odd cent goes to who was earlier', [500, 301], [9, 9], [401, 400]],
    ['those level across the last prize share it', [500, 300], [9, 8, 8, 8], [500, 100, 100, 100]],
    ['all level share everything', [100], [0, 0, 0], [34, 33, 33]],
    ['no prizes are none to share', [], [1, 1], []],
  ])('%s', (_, amounts, points, shared) => {
    expect(shareOf(amounts, points)).toEqual(shared)
  })

  it('share whole steps, and the first of them gets what lies below one', () => {
    expect(shareOf([507, 300], [9, 9], 10)).toEqual([407, 400])
  })

  it('share to the last unit, nobody more than a step over another level with them', () => {
    const world = fc.record({
      amounts: fc.array(fc.integer({ min: 0, max: 1e9 }), { maxLength: 20 }),
      points: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 20, maxLength: 60 }),
      step: fc.constantFrom(1, 10),
    })
    fc.assert(
      fc.property(world, ({ amounts, points, step }) => {
        const places = points.toSorted((a, b) => b - a)
        const best = amounts.toSorted((a, b) => b - a)
        const shared = shareOf(best, places, step)
        const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
        expect(sum(shared)).toBe(sum(best))
        for (const [at, amount] of shared.entries()) {
          if (at === 0 || places[at] !== places[at - 1]) continue
          expect(amount).toBeLessThanOrEqual(shared[at - 1] ?? 0)
          expect((shared[at - 1] ?? 0) - amount).toBeLessThan(2 * step)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
