import { expect, it } from 'vitest'
import { writeLeft, writeSpan, writeStep, writeUtc } from './times.ts'

it('writes a span by its two largest units', () => {
  expect(writeSpan(40_000)).toBe('40 s')
  expect(writeSpan(160_000)).toBe('2 m 40 s')
  expect(writeSpan(78 * 60_000)).toBe('1 h 18 m')
  expect(writeSpan(6.5 * 86_400_000)).toBe('6 d')
  expect(writeSpan(-5)).toBe('0 s')
})

it('writes how long a step took as exactly as it matters', () => {
  expect(writeStep(17)).toBe('+17 ms')
  expect(writeStep(4_001)).toBe('+4.0 s')
  expect(writeStep(160_000)).toBe('+2 m 40 s')
})

it('names the time of servers to the second', () => {
  expect(writeUtc('2026-11-21T15:42:08.123Z')).toBe('2026-11-21 15:42:08 UTC')
})

it('counts down in minutes, begun ones whole', () => {
  expect(writeLeft(56.2 * 60_000)).toBe('57 m')
  expect(writeLeft(78 * 60_000)).toBe('1 h 18 m')
  expect(writeLeft(-1)).toBe('0 m')
})
