import { describe, expect, it } from 'vitest'
import { difficultyQuintile, form, shape } from '../index.ts'

describe('form', () => {
  it.each([
    ['is unknown before the first gameweek', [], undefined],
    ['is the mean of what there is', [300, 600], 450],
    ['is the mean of the last four', [9900, 100, 200, 300, 400], 250],
    ['counts a blank as nothing', [0, 0, 0, 700], 175],
    ['is rounded to hundredths', [100, 0, 0], 33],
    ['may be negative', [-200, -100], -150],
  ])('%s', (_, points, expected) => {
    expect(form(points)).toBe(expected)
  })
})

it.each([
  [0, 0],
  [455, 46],
  [1000, 100],
  [1500, 100],
  [-200, 0],
])('a form of %i hundredths has the shape %i', (points, expected) => {
  expect(shape(points)).toBe(expected)
})

describe('difficulty', () => {
  const strengths = Array.from({ length: 20 }, (_, index) => 1000 + index)

  it.each([
    ['the weakest at home', 1000, true, 1],
    ['the weakest away', 1000, false, 1],
    ['the middle at home', 1010, true, 3],
    ['the strongest at home', 1019, true, 5],
    ['the strongest away', 1019, false, 5],
    ['the edge of two quintiles at home', 1004, true, 1],
    ['the edge of two quintiles away', 1004, false, 2],
  ])('of %s is %i %s', (_, opponentStrength, isHome, expected) => {
    expect(difficultyQuintile({ opponentStrength, strengths, isHome })).toBe(expected)
  })

  it('rises with the opponent and is never lower away', () => {
    const at = (isHome: boolean) =>
      strengths.map((opponentStrength) => difficultyQuintile({ opponentStrength, strengths, isHome }))
    expect(at(true)).toEqual(at(true).toSorted())
    expect(at(false).every((away, index) => away >= (at(true)[index] ?? 0))).toBe(true)
    expect(new Set(at(true))).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  it('of opponents who are all level is the middle', () => {
    expect(difficultyQuintile({ opponentStrength: 5, strengths: [5, 5, 5, 5], isHome: true })).toBe(3)
  })
})
