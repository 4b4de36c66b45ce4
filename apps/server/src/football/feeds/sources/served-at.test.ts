import { describe, expect, it } from 'vitest'
import { servedAtOf } from './polled-source.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')

describe('when an answer left its provider', () => {
  it.each([
    ['a cache that keeps the date', { date: 'Fri, 27 Nov 2026 11:00:00 GMT', age: '3600' }, 3_600],
    ['one that writes its own date', { date: 'Fri, 27 Nov 2026 12:00:00 GMT', age: '90' }, 90],
    ['the provider itself', { date: 'Fri, 27 Nov 2026 11:59:59 GMT' }, 1],
  ])('is by the headers of %s', (_, headers: Readonly<Record<string, string>>, seconds) => {
    expect(servedAtOf(headers, NOW)).toBe(NOW - seconds * 1000)
  })

  it('is unknown where nothing says so, or a clock that is ahead', () => {
    expect(servedAtOf({}, NOW)).toBeUndefined()
    expect(servedAtOf({ date: 'soon', age: 'old' }, NOW)).toBeUndefined()
    expect(servedAtOf({ date: 'Fri, 27 Nov 2026 12:05:00 GMT' }, NOW)).toBeUndefined()
  })
})
