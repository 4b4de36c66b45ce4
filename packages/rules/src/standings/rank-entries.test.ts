import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pointsPerPlayer, rankEntries } from '../index.ts'

it('most points come first, then the earlier team, then the lower id', () => {
  const entries = [
    { id: 4, points: 500, createdAt: 10 },
    { id: 1, points: 500, createdAt: 20 },
    { id: 3, points: -50, createdAt: 1 },
    { id: 2, points: 500, createdAt: 10 },
    { id: 5, points: 501, createdAt: 99 },
  ]
  expect(rankEntries(entries).map(({ id }) => id)).toEqual([5, 2, 4, 1, 3])
})

it('the order is the same from whatever order it is made, and no two share a place', () => {
  const entries = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      points: fc.integer({ min: -2, max: 2 }),
      createdAt: fc.integer({ min: 0, max: 2 }),
    }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(entries, (list) => {
      const ranked = rankEntries(list)
      expect(rankEntries(list.toReversed())).toEqual(ranked)
      expect(new Set(ranked.map(({ id }) => id)).size).toBe(list.length)
      expect(ranked.every(({ points }, at) => at === 0 || points <= (ranked[at - 1]?.points ?? 0))).toBe(true)
    }),
  )
})

it('points for each player are the mean of those who have finished', () => {
  expect([pointsPerPlayer(1000, 3), pointsPerPlayer(1000, 0), pointsPerPlayer(5, 2)]).toEqual([333, 0, 3])
})
