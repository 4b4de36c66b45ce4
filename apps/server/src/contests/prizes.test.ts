import { describe, expect, it } from 'vitest'
import { prizeRowsOf, prizesOf } from './prizes.ts'

const OPEN_CUP = [
  { from: 1, to: 1, ratio: 2400 },
  { from: 2, to: 3, ratio: 1200 },
  { from: 4, to: 7, ratio: 475 },
  { from: 8, to: 20, ratio: 254 },
]
const terms = {
  entryFee: 500,
  guaranteedPool: 25_000,
  rakeBasisPoints: 0,
  prizeTable: OPEN_CUP,
  currencyExponent: 2,
}

describe('the rows of a prize table', () => {
  it.each([20, 19, 5, 2, 1])('sum to the pool with %i teams, as a reader adds them up', (entries) => {
    const rows = prizeRowsOf(OPEN_CUP, prizesOf(terms, entries))
    expect(rows.reduce((sum, { from, to, amount }) => sum + (to - from + 1) * amount, 0)).toBe(25_000)
  })

  it('split a range whose places differ by a cent, with the share of the whole', () => {
    const table = [{ from: 1, to: 3, ratio: 3333 }]
    expect(prizeRowsOf(table, [34, 33, 33])).toEqual([
      { from: 1, to: 1, ratio: 3333, amount: 34 },
      { from: 2, to: 3, ratio: 3333, amount: 33 },
    ])
  })

  it('stay as they are where all places of a range win the same', () => {
    expect(prizeRowsOf([{ from: 1, to: 2, ratio: 5000 }], [500, 500])).toEqual([
      { from: 1, to: 2, ratio: 5000, amount: 500 },
    ])
  })

  it('promise nothing for places of a range that nobody fills', () => {
    expect(prizeRowsOf([{ from: 1, to: 4, ratio: 2500 }], [500, 500])).toEqual([
      { from: 1, to: 2, ratio: 2500, amount: 500 },
      { from: 3, to: 4, ratio: 2500, amount: 0 },
    ])
  })
})
