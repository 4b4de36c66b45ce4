import { describe, expect, it } from 'vitest'
import { ratePlayers, type PlayerOutlook } from './rate-players.ts'

/** Confirmed midfielders of 5.0M in matches of middling difficulty, but for the changes. */
function outlooks(...changes: readonly Partial<PlayerOutlook>[]): readonly PlayerOutlook[] {
  return changes.map((change, index) => ({
    id: index + 1,
    clubId: 1,
    position: 'MID',
    price: 500,
    form: undefined,
    status: 'confirmed',
    difficulty: 3,
    ...change,
  }))
}

const expectedOf = (...changes: readonly Partial<PlayerOutlook>[]) =>
  ratePlayers(outlooks(...changes)).map(({ expectedPoints }) => expectedPoints)

describe('a player without form is rated', () => {
  it('by the mean of their position and price, half a million up or down', () => {
    expect(expectedOf({}, { form: 300 }, { form: 500, price: 520 }, { form: 900, price: 800 })[0]).toBe(
      40_000,
    )
  })

  it('by the mean of their position where nobody of the price has form', () => {
    expect(expectedOf({ price: 1200 }, { form: 300 }, { form: 900, price: 800 })[0]).toBe(60_000)
  })

  it('as nothing where nobody of the position has form', () => {
    expect(expectedOf({ position: 'GK' }, { form: 300 })[0]).toBe(0)
  })
})

describe('a rated player', () => {
  it('keeps what the rules know of them, and nothing else', () => {
    expect(ratePlayers(outlooks({ form: 300 }))).toEqual([
      { id: 1, clubId: 1, position: 'MID', price: 500, expectedPoints: 30_000, isSelectable: true },
    ])
  })

  it.each([
    ['confirmed', true],
    ['expected', true],
    ['notAvailable', false],
  ] as const)('who is %s is selectable: %s', (status, isSelectable) => {
    expect(ratePlayers(outlooks({ status }))).toMatchObject([{ isSelectable }])
  })
})
