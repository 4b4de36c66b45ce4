import type { LineUp } from '@gaffer/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseFiller, type Filler } from './choose-filler.ts'
import { exchangeMerged, mergedRoles } from './exchange-merged.ts'

const MERGE = { duplicateId: 1, keptId: 2 }
const FILLER = 99
const lineUp = (starters: number[], reserves: number[], captain: number, viceCaptain: number): LineUp => ({
  starters,
  reserves,
  captain,
  viceCaptain,
})

describe('a merge in a line-up', () => {
  it('puts the kept player into the place and the role of the duplicate', () => {
    expect(exchangeMerged(lineUp([1, 5], [6], 1, 5), MERGE)).toEqual(lineUp([2, 5], [6], 2, 5))
    expect(exchangeMerged(lineUp([5, 6], [1], 5, 6), MERGE)).toEqual(lineUp([5, 6], [2], 5, 6))
  })

  it('gives the kept player the better place where both are in it, and the other one to whoever fills it', () => {
    expect(exchangeMerged(lineUp([1, 5], [2], 1, 5), MERGE, FILLER)).toEqual(lineUp([2, 5], [FILLER], 2, 5))
    expect(exchangeMerged(lineUp([2, 5], [1], 5, 2), MERGE, FILLER)).toEqual(lineUp([2, 5], [FILLER], 5, 2))
  })

  it('makes the kept player captain where both roles would be theirs, and whoever fills the place vice-captain', () => {
    expect(exchangeMerged(lineUp([1, 2, 5], [], 2, 1), MERGE, FILLER)).toEqual(
      lineUp([FILLER, 2, 5], [], 2, FILLER),
    )
    expect(mergedRoles({ captain: 1, viceCaptain: 2 }, MERGE)).toEqual({ captain: 2, viceCaptain: null })
  })

  it('leaves everybody else where they are, nobody twice, and roles among the starters', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 4 }).filter((ids) => ids.includes(1)),
        fc.integer({ min: 2, max: 3 }),
        (ids, starting) => {
          const [captain = 0, viceCaptain = 0] = ids
          const before = lineUp(ids.slice(0, starting), ids.slice(starting), captain, viceCaptain)
          const after = exchangeMerged(before, MERGE, FILLER)
          const squad = [...after.starters, ...after.reserves]
          expect(new Set(squad).size).toBe(ids.length)
          expect(squad).not.toContain(1)
          expect(squad).toContain(2)
          expect(squad.includes(FILLER)).toBe(ids.includes(2))
          expect(squad.filter((id, place) => id !== ids[place] && id !== 2 && id !== FILLER)).toEqual([])
          expect(after.starters).toContain(after.captain)
          if (after.viceCaptain !== null) expect(after.starters).toContain(after.viceCaptain)
          expect(after.captain).not.toBe(after.viceCaptain)
        },
      ),
    )
  })
})

describe('the place that a merge leaves empty', () => {
  const filler = (id: number, price: number, more: Partial<Filler> = {}): Filler => ({
    id,
    clubId: id,
    price,
    plays: true,
    ...more,
  })
  const team = { squad: [1, 2, 3], countOf: () => 0, perClub: 3, bank: 30 }

  it('goes to the dearest who is no dearer than the duplicate', () => {
    expect(chooseFiller([filler(4, 400), filler(5, 490), filler(6, 510)], team, 500)?.id).toBe(5)
    expect(chooseFiller([filler(7, 490), filler(5, 490)], team, 500)?.id).toBe(5)
  })

  it('goes to the cheapest whom the bank pays for where all are dearer, and to nobody beyond it', () => {
    expect(chooseFiller([filler(4, 530), filler(5, 520)], team, 500)?.id).toBe(5)
    expect(chooseFiller([filler(4, 531)], team, 500)).toBeUndefined()
  })

  it('goes to nobody of the team or of a club of which it has enough, and first to those with a match', () => {
    const full = { ...team, countOf: (clubId: number) => (clubId === 5 ? 3 : 0) }
    expect(chooseFiller([filler(3, 500), filler(5, 500), filler(6, 400)], full, 500)?.id).toBe(6)
    expect(chooseFiller([filler(5, 500, { plays: false }), filler(6, 400)], team, 500)?.id).toBe(6)
  })
})
