import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prizePool, sharePrizes, type PrizeBand } from '../index.ts'

/** '1:5000 2-3:2500' in hundredths of a percent for each place. */
function table(text: string): readonly PrizeBand[] {
  return text.split(' ').map((part) => {
    const [places = '', ratio] = part.split(':')
    const [from, to = from] = places.split('-').map(Number)
    return { from: from ?? 0, to: to ?? 0, ratio: Number(ratio) }
  })
}

describe('the pool', () => {
  it.each([
    [{ guaranteed: 2000, fees: 1000, rakeBasisPoints: 0 }, 2000],
    [{ guaranteed: 500, fees: 1000, rakeBasisPoints: 0 }, 1000],
    [{ guaranteed: 0, fees: 1000, rakeBasisPoints: 1000 }, 900],
    [{ guaranteed: 0, fees: 999, rakeBasisPoints: 1000 }, 899],
    [{ guaranteed: 0, fees: 0, rakeBasisPoints: 1000 }, 0],
  ])('of %j is %i', (input, pool) => {
    expect(prizePool(input)).toBe(pool)
  })
})

describe('prizes', () => {
  it.each([
    ['50/30/20', 1000, '1:5000 2:3000 3:2000', 10, [500, 300, 200]],
    ['a range pays each of its places', 1000, '1:5000 2-3:2500', 10, [500, 250, 250]],
    ['places nobody fills are scaled away', 1000, '1:5000 2:3000 3:2000', 2, [625, 375]],
    ['one entry takes all', 1001, '1:5000 2:3000 3:2000', 1, [1001]],
    ['ratios that do not sum to 100 are scaled', 900, '1:2 2:1', 5, [600, 300]],
    ['a left-over unit goes to the largest remainder', 100, '1:5000 2:3000 3:3500', 3, [44, 26, 30]],
    ['left-over units go by remainder, whatever the place', 99, '1:5000 2:3300 3:1700', 3, [49, 33, 17]],
    ['of two left-over units none goes to the smallest', 299, '1:5000 2:2500 3:2500', 3, [149, 75, 75]],
    ['ranges may be written in any order', 1000, '2-3:2500 1:5000', 3, [500, 250, 250]],
    ['a place that no range names gets nothing', 1000, '1:5000 3:5000', 3, [500, 0, 500]],
    ['level remainders go to the better place', 100, '1-3:1', 3, [34, 33, 33]],
    ['a pool smaller than the winners pays the first of them', 2, '1-5:2000', 9, [1, 1, 0, 0, 0]],
    ['nothing is shared of nothing', 0, '1:5000', 3, []],
    ['nobody is paid without entries', 1000, '1:10000', 0, []],
    ['nobody is paid by a table of noughts', 1000, '1-3:0', 3, []],
  ])('%s', (_, pool, bands, entries, amounts) => {
    expect(sharePrizes({ pool, table: table(bands), entries })).toEqual(amounts)
  })

  it('are whole steps, and the first place gets what the pool leaves below a step', () => {
    const amounts = sharePrizes({ pool: 1007, table: table('1:5000 2:3000 3:2000'), entries: 3, step: 10 })
    expect(amounts).toEqual([507, 300, 200])
  })

  it('of ten thousand winners sum to the pool', () => {
    const amounts = sharePrizes({ pool: 1_234_567, table: table('1:2000 2-10000:1'), entries: 20_000 })
    expect(amounts.length).toBe(10_000)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(1_234_567)
  })

  it('sum to the pool, are within a step of the exact share and never rise from place to place', () => {
    const ratios = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 40 })
    const places = ratios.map((list) => list.toSorted((a, b) => b - a))
    fc.assert(
      fc.property(
        places,
        fc.integer({ min: 0, max: 1e12 }),
        fc.integer({ min: 1, max: 60 }),
        (list, pool, entries) => {
          const bands = list.map((ratio, index) => ({ from: index + 1, to: index + 1, ratio }))
          const amounts = sharePrizes({ pool, table: bands, entries })
          const paid = list.slice(0, entries)
          const whole = paid.reduce((sum, ratio) => sum + ratio, 0)
          expect(amounts).toHaveLength(pool === 0 ? 0 : Math.min(list.length, entries))
          expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(pool)
          for (const [index, ratio] of pool === 0 ? [] : paid.entries()) {
            const amount = amounts[index] ?? NaN
            expect(Math.abs(amount - (pool * ratio) / whole)).toBeLessThanOrEqual(1)
            expect(index === 0 || amount <= (amounts[index - 1] ?? 0)).toBe(true)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
