import { expect, it } from 'vitest'
import { nextSorting, readSorting } from './table-columns.ts'

it('reads the order of a table from its address', () => {
  expect(readSorting('entries.desc')).toEqual([{ id: 'entries', desc: true }])
  expect(readSorting('name.asc')).toEqual([{ id: 'name', desc: false }])
  expect(readSorting(undefined)).toEqual([])
  expect(readSorting('')).toEqual([])
})

it('goes from ascending to descending to the order of the server', () => {
  expect(nextSorting(undefined, 'fee')).toBe('fee.asc')
  expect(nextSorting('fee.asc', 'fee')).toBe('fee.desc')
  expect(nextSorting('fee.desc', 'fee')).toBeNull()
  expect(nextSorting('entries.desc', 'fee')).toBe('fee.asc')
})
