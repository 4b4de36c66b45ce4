import { describe, expect, it } from 'vitest'
import { ratePlayers, type PlayerOutlook } from './rate-players.ts'

/** Confirmed midfielders at 5.0M in matches of medium difficulty unless changed. */
function outlooks(...changes: readonly Partial<PlayerOutlook>[]): readonly PlayerOutlook[] {
  return changes.map((change, index) => ({
    id: index + 1,
    clubId: 1,
    position: 'MID',
    price: 500,
    form: undefined,
    gameweeks: change.form === undefined ? 0 : 4,
    status: 'confirmed',
    difficulty: 3,
    ...change,
  }))
}

const expectedOf = (...changes: readonly Partial<PlayerOutlook>[]) =>
  ratePlayers(outlooks(...changes)).map(({ expectedPoints }) => expectedPoints)

describe('a player', () => {
  it('of four gameweeks is rated by a third of them, and by their position and price for the rest', () => {
    const peers = Array.from({ length: 400 }, () => ({ form: 400 }))
    const [steady = 0, wild = 0] = expectedOf({ form: 100 }, { form: 1_600 }, ...peers)
    expect(Math.abs(steady - (10_000 + 2 * 40_000) / 3)).toBeLessThan(500)
    expect(Math.abs(wild - (160_000 + 2 * 40_000) / 3)).toBeLessThan(500)
  })

  it('without form is rated as others of their position and price do, half a million up or down', () => {
    const peers = Array.from({ length: 100 }, (_, at) => ({ form: 400, price: 480 + (at % 5) * 10 }))
    const [rated = 0] = expectedOf({}, ...peers, { form: 900, price: 800 }, { form: 900, position: 'DEF' })
    expect(Math.abs(rated - 40_000)).toBeLessThan(500)
  })

  it('of one gameweek is rated by a ninth of it, and by their position and price for the rest', () => {
    const peers = Array.from({ length: 400 }, () => ({ form: 400 }))
    const [lucky = 0] = expectedOf({ form: 1_600, gameweeks: 1 }, ...peers)
    expect(Math.abs(lucky - (160_000 + 8 * 40_000) / 9)).toBeLessThan(500)
  })

  it('whose position has not played is rated by half a point for each million of their price', () => {
    expect(expectedOf({ position: 'GK', price: 450 }, { position: 'FWD', price: 1_250 })).toEqual([
      22_500, 62_500,
    ])
  })
})

describe('a rated player', () => {
  it('keeps what the rules know of them, and nothing else', () => {
    const [rated] = ratePlayers(outlooks({ form: 300 }))
    expect(rated).toEqual({
      id: 1,
      clubId: 1,
      position: 'MID',
      price: 500,
      expectedPoints: expect.any(Number),
      isSelectable: true,
    })
  })

  it.each([
    ['confirmed', true],
    ['expected', true],
    ['notAvailable', false],
  ] as const)('who is %s is selectable: %s', (status, isSelectable) => {
    expect(ratePlayers(outlooks({ status }))).toMatchObject([{ isSelectable }])
  })
})
