import { describe, expect, it } from 'vitest'
import { initialOf } from './initial-of.ts'

describe('the initial of a given name', () => {
  it.each([
    ['Martin', 'M.'],
    ['Édson', 'É.'],
    ['  Åke', 'Å.'],
    ['Хамза', 'Х.'],
    ['Джуд', 'Дж.'],
    ['Дарио', 'Д.'],
    ['محمد', undefined],
    ['', undefined],
  ])('of %j is %j', (name, initial) => {
    expect(initialOf(name)).toBe(initial)
  })
})
