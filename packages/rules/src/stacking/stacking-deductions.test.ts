import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POSITIONS, rulePack, stackingDeductions, type StackedPlayer } from '../index.ts'

const { stackingPenalty } = rulePack('impact')

function build(playerId: number, changes: Partial<StackedPlayer> = {}): StackedPlayer {
  return {
    playerId,
    clubId: 1,
    position: 'DEF',
    price: 500,
    cleanSheetPoints: 400,
    isCaptain: false,
    isViceCaptain: false,
    ...changes,
  }
}

describe('the stacking penalty', () => {
  it.each([
    [1, [0]],
    [2, [0, 100]],
    [3, [0, 100, 200]],
    [4, [0, 100, 200, 300]],
    [6, [0, 100, 200, 300, 300, 300]],
  ])('of %i clean sheets of one club is %j', (count, deductions) => {
    const slots = Array.from({ length: count }, (_, index) => build(index + 1))
    expect(stackingDeductions(slots, stackingPenalty)).toEqual(deductions)
  })

  it.each([
    [
      'spares the most clean-sheet points',
      [build(1), build(2, { cleanSheetPoints: 500, position: 'GK' })],
      [100, 0],
    ],
    ['then spares the captain', [build(1), build(2, { isCaptain: true })], [100, 0]],
    ['then the vice-captain', [build(1, { price: 900 }), build(2, { isViceCaptain: true })], [100, 0]],
    ['then the dearer', [build(1), build(2, { price: 501 })], [100, 0]],
    ['then the lower id', [build(2), build(1)], [100, 0]],
    ['leaves other clubs alone', [build(1), build(2, { clubId: 2 }), build(3)], [0, 0, 100]],
    ['leaves midfielders alone', [build(1, { position: 'MID', cleanSheetPoints: 100 }), build(2)], [0, 0]],
    ['leaves those alone who earned no clean sheet', [build(1, { cleanSheetPoints: 0 }), build(2)], [0, 0]],
    ['takes a safety sub who counts twice twice', [build(1), build(1)], [0, 100]],
  ])('%s', (_, slots, deductions) => {
    expect(stackingDeductions(slots, stackingPenalty)).toEqual(deductions)
  })

  it('takes the same of a team in whatever order it stands', () => {
    const slots = fc.uniqueArray(
      fc.record({
        playerId: fc.integer({ min: 1, max: 30 }),
        clubId: fc.integer({ min: 1, max: 3 }),
        position: fc.constantFrom(...POSITIONS),
        price: fc.integer({ min: 400, max: 403 }),
        cleanSheetPoints: fc.constantFrom(0, 100, 400, 500),
      }),
      { selector: ({ playerId }) => playerId, maxLength: 11 },
    )
    fc.assert(
      fc.property(slots, (list) => {
        const team = list.map((slot) => build(slot.playerId, slot))
        const there = stackingDeductions(team, stackingPenalty)
        expect(stackingDeductions(team.toReversed(), stackingPenalty).toReversed()).toEqual(there)
      }),
    )
  })
})
