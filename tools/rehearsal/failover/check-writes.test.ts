import { describe, expect, it } from 'vitest'
import { faultsOfSaves, faultsOfJoins } from './check-writes.ts'
import { FEE } from './failover-world.ts'

const told = (unknown: readonly number[], ...versions: readonly number[]) => [
  { entryId: 1, unknown, acknowledged: versions.map((version) => ({ version, captain: 10 + version })) },
]

describe('an acknowledged save', () => {
  it('is there, or one after it whose answer was lost', () => {
    expect(faultsOfSaves(told([], 2, 3), [{ entryId: 1, version: 3, captain: 13 }])).toEqual([])
    expect(faultsOfSaves(told([77], 2, 3), [{ entryId: 1, version: 4, captain: 77 }])).toEqual([])
  })

  it.each([
    ['is gone', told([], 2, 3), { entryId: 1, version: 2, captain: 12 }],
    ['was replaced by another of its version', told([], 2, 3), { entryId: 1, version: 3, captain: 12 }],
    ['was replaced by one that nobody sent', told([77], 2, 3), { entryId: 1, version: 4, captain: 78 }],
    ['was forgotten in between', told([], 2, 3, 3), { entryId: 1, version: 3, captain: 13 }],
  ])('that %s is found', (_, books, stored) => {
    expect(faultsOfSaves(books, [stored])).not.toEqual([])
  })
})

describe('an acknowledged join', () => {
  const once = { managerId: 5, entries: 1, stakes: 1, paid: FEE }
  it('is there once and paid once', () => {
    expect(faultsOfJoins([5], [once])).toEqual([])
    expect(faultsOfJoins([], [once])).toEqual([])
  })

  it.each([
    ['lost', []],
    ['there twice', [{ ...once, entries: 2 }]],
    ['paid twice', [{ ...once, stakes: 2, paid: 2 * FEE }]],
    ['not paid', [{ ...once, stakes: 0, paid: 0 }]],
  ])('that is %s is found', (_, stored) => {
    expect(faultsOfJoins([5], stored)).not.toEqual([])
  })
})
