import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideForecast } from './decide-forecast.ts'

const past = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([byThen, final]) => ({ byThen, final }))

describe('the forecast of a contest', () => {
  it('is the share that others had by then, between the least and the most that one of them says', () => {
    const four = past([50, 100], [40, 100], [60, 120], [50, 80])
    expect(decideForecast(612, four, null)).toEqual({ entries: 1224, low: 979, high: 1530, from: 4 })
  })

  it('is not made from fewer than four contests', () => {
    expect(decideForecast(612, past([50, 100], [50, 100], [50, 100]), null)).toBe('fewContests')
    expect(decideForecast(612, past([50, 100], [50, 100], [50, 100], [0, 0]), null)).toBe('fewContests')
  })

  it('is not made before others had entries, or before anybody entered', () => {
    const early = past([0, 100], [1, 100], [1, 100], [1, 100])
    expect(decideForecast(1, early, null)).toBe('tooEarly')
    expect(decideForecast(0, past([5, 9], [5, 9], [5, 9], [5, 9]), null)).toBe('tooEarly')
  })

  it('lies in its range, never below what has entered nor above the capacity', () => {
    const pair = fc.nat(500).chain((final) => fc.tuple(fc.nat(final), fc.constant(final)))
    fc.assert(
      fc.property(fc.nat(1000), fc.array(pair, { maxLength: 8 }), fc.nat(2000), (entries, pairs, room) => {
        const capacity = entries + room
        const made = decideForecast(entries, past(...pairs), capacity)
        if (typeof made === 'string') return
        expect(made.low).toBeLessThanOrEqual(made.entries)
        expect(made.entries).toBeLessThanOrEqual(made.high)
        expect(made.low).toBeGreaterThanOrEqual(entries)
        expect(made.high).toBeLessThanOrEqual(capacity)
      }),
    )
  })
})
