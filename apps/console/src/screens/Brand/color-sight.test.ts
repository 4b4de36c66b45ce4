import { expect, it } from 'vitest'
import { matrixOf, SIGHTS } from './color-sight.ts'

it.each(SIGHTS)('with %s white stays white, black stays black and nothing becomes transparent', (sight) => {
  const values = matrixOf(sight).split(' ').map(Number)
  expect(values).toHaveLength(20)
  for (const row of [0, 5, 10]) {
    expect(values.slice(row, row + 3).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 3)
    expect(values.slice(row + 3, row + 5)).toEqual([0, 0])
  }
  expect(values.slice(15)).toEqual([0, 0, 0, 1, 0])
})
