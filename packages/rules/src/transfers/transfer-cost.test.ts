import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rulePack, transferCostInRound, transfersMade } from '../index.ts'

const { season } = rulePack('classic')
const LOCKED = [1, 2, 3, 4, 5]

function cost(
  squad: readonly number[],
  changes: { free?: number; isNew?: boolean; hasWildcard?: boolean } = {},
) {
  const { free = 1, isNew = false, hasWildcard = false } = changes
  const lockedSquad = isNew ? null : LOCKED
  return transferCostInRound({ squad, lockedSquad, freeTransfers: free, hasWildcard }, season)
}

describe('the transfers of a round', () => {
  it.each([
    ['cost nothing while there are none', [1, 2, 3, 4, 5], {}, 0],
    ['cost nothing when only the order changed', [5, 4, 3, 2, 1], {}, 0],
    ['are free as far as free ones reach', [1, 2, 3, 6, 7], { free: 2 }, 0],
    ['cost 4 points each beyond them', [1, 2, 6, 7, 8], { free: 1 }, 800],
    ['cost 4 points each without a free one', [1, 2, 3, 4, 6], { free: 0 }, 400],
    ['cost nothing before the first deadline', [6, 7, 8, 9, 10], { isNew: true, free: 0 }, 0],
    ['cost nothing with a wildcard', [6, 7, 8, 9, 10], { hasWildcard: true, free: 0 }, 0],
  ])('%s', (_, squad, changes, expected) => {
    expect(cost(squad, changes)).toBe(expected)
  })

  it('never cost less than nothing, and as many steps as there are players too many', () => {
    const squads = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(squads, fc.integer({ min: 0, max: 3 }), (squad, free) => {
        const came = squad.filter((id) => !LOCKED.includes(id)).length
        expect(transfersMade({ squad, lockedSquad: LOCKED })).toBe(came)
        expect(cost(squad, { free })).toBe(came > free ? (came - free) * season.transferCost : 0)
      }),
    )
  })
})
