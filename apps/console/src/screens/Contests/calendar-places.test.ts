import { expect, it } from 'vitest'
import { barOf, rowsOf, ticksOf } from './calendar-places.ts'

const HOUR = 3_600_000
const from = Date.parse('2026-11-23T00:00:00Z')
const time = { from, to: from + 10 * HOUR, now: from }
const contest = (opens: number, deadline: number, closed: number | null) => ({
  opens_at: new Date(from + opens * HOUR).toISOString(),
  deadline_at: new Date(from + deadline * HOUR).toISOString(),
  last_whistle_at: null,
  closed_at: closed === null ? null : new Date(from + closed * HOUR).toISOString(),
})

it('draws a contest from its opening to its close, with its deadline between', () => {
  expect(barOf(contest(1, 3, 5), time)).toEqual({ start: 10, end: 50, deadline: 50 })
  expect(barOf(contest(-5, -1, 5), time)).toEqual({ start: 0, end: 50, deadline: undefined })
})

it('puts contests that overlap below one another, and others beside each other', () => {
  const [a, b, c] = [contest(0, 1, 2), contest(1, 2, 3), contest(4, 5, 6)]
  expect(rowsOf([c, b, a], time)).toEqual([[a, c], [b]])
})

it('marks hours or days, never more than fit', () => {
  for (const hours of [3, 24, 168, 336, 672]) {
    const ticks = ticksOf({ from, to: from + hours * HOUR, now: from })
    expect(ticks.length, String(hours)).toBeGreaterThan(2)
    expect(ticks.length, String(hours)).toBeLessThanOrEqual(15)
  }
})
