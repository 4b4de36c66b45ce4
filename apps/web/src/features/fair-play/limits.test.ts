import { describe, expect, it } from 'vitest'
import { inForce, isLooser, longerExclusions, readLimit } from './limits.ts'

describe('a limit', () => {
  it('in force is the tighter one', () => {
    expect(inForce({ mine: 20, operator: 15 })).toBe(15)
    expect(inForce({ mine: 0, operator: 15 })).toBe(0)
    expect(inForce({ mine: null, operator: 15 })).toBe(15)
    expect(inForce({ mine: null, operator: null })).toBeNull()
  })

  it('waits when it is looser than the own one', () => {
    expect(isLooser(20, 20)).toBe(false)
    expect(isLooser(20, 21)).toBe(true)
    expect(isLooser(20, null)).toBe(true)
    expect(isLooser(null, 1000)).toBe(false)
  })

  it.each([
    ['20', 20],
    [' 12,50 ', 12.5],
    ['0', 0],
    ['12.505', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['1000000001', undefined],
  ])('typed as %j is %j in euros', (typed, value) => {
    expect(readLimit(typed, 'stake', 2)).toBe(value)
  })

  it('of teams is a whole number', () => {
    expect(readLimit('3', 'entries', 2)).toBe(3)
    expect(readLimit('3.5', 'entries', 2)).toBeUndefined()
    expect(readLimit('10001', 'entries', 2)).toBeUndefined()
  })
})

describe('an exclusion', () => {
  it('can only be made longer', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(longerExclusions(null, now)).toEqual([1, 7, 30, 182, 365, null])
    expect(longerExclusions('2026-12-01T12:00:00Z', now)).toEqual([30, 182, 365, null])
    expect(longerExclusions('2028-01-01T12:00:00Z', now)).toEqual([null])
  })
})
