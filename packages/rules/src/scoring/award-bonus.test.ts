import { expect, it } from 'vitest'
import { awardBonus } from '../index.ts'

it.each([
  [
    [40, 30, 20, 10],
    [3, 2, 1, 0],
  ],
  [
    [40, 40, 20, 10],
    [3, 3, 1, 0],
  ],
  [
    [40, 30, 30, 10],
    [3, 2, 2, 0],
  ],
  [
    [40, 30, 20, 20],
    [3, 2, 1, 1],
  ],
  [
    [40, 40, 40, 10],
    [3, 3, 3, 0],
  ],
  [
    [40, 40, 20, 20],
    [3, 3, 1, 1],
  ],
  [
    [10, 20],
    [2, 3],
  ],
  [
    [40, 0, -5],
    [3, 0, 0],
  ],
  [[], []],
])('bonus scores %j get %j', (scores, bonus) => {
  const awards = awardBonus(new Map(scores.map((score, playerId) => [playerId, score])))
  expect(scores.map((_, playerId) => awards.get(playerId) ?? 0)).toEqual(bonus)
})
