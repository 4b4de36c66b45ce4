import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chipStates,
  CHIPS,
  decideChip,
  decideChipPurchase,
  roleFactors,
  rulePack,
  type Chip,
  type ChipAccount,
  type ChipUse,
} from '../index.ts'

const pack = rulePack('classic')
const { season } = pack

function account(changes: Partial<ChipAccount> = {}): ChipAccount {
  return { uses: [], bought: [], round: 5, ...changes }
}
function used(chip: Chip, round: number, kind: ChipUse['kind'] = 'free'): ChipUse {
  return { chip, kind, round }
}

describe('a chip', () => {
  it('is there once free and can be bought', () => {
    expect(chipStates(account(), season).fullTeam).toEqual({
      isActive: false,
      free: 1,
      paid: 0,
      available: 1,
      canBuy: true,
    })
  })

  it('that was bought is there twice and cannot be bought again', () => {
    expect(chipStates(account({ bought: ['fullTeam'] }), season).fullTeam).toEqual({
      isActive: false,
      free: 1,
      paid: 1,
      available: 2,
      canBuy: false,
    })
  })

  it('that is played is active and one less', () => {
    const states = chipStates(account({ uses: [used('fullTeam', 5)], bought: ['fullTeam'] }), season)
    expect(states.fullTeam).toMatchObject({ isActive: true, free: 0, paid: 1, available: 1 })
    expect(states.tripleCaptain).toMatchObject({ isActive: false, available: 1 })
  })

  it('that was played in an earlier round is active no more', () => {
    expect(chipStates(account({ uses: [used('doubleVice', 4)] }), season).doubleVice).toMatchObject({
      isActive: false,
      available: 0,
    })
  })

  it.each([
    ['is played free', {}, 'doubleVice', 'free', undefined],
    ['is not paid before it is bought', {}, 'doubleVice', 'paid', { code: 'chipUsed', chip: 'doubleVice' }],
    ['is paid once it is bought', { bought: ['doubleVice'] }, 'doubleVice', 'paid', undefined],
    [
      'is free only once',
      { uses: [used('doubleVice', 4)] },
      'doubleVice',
      'free',
      { code: 'chipUsed', chip: 'doubleVice' },
    ],
    [
      'is not played together with another',
      { uses: [used('fullTeam', 5)] },
      'doubleVice',
      'free',
      { code: 'chipAlreadyPlayed', chip: 'fullTeam' },
    ],
    [
      'is not played twice in a round, free and paid',
      { uses: [used('fullTeam', 5)], bought: ['fullTeam'] },
      'fullTeam',
      'paid',
      { code: 'chipAlreadyPlayed', chip: 'fullTeam' },
    ],
  ] as const)('%s', (_, changes, chip, kind, refusal) => {
    const given = account(changes)
    expect(decideChip(given, { chip, kind }, season)).toEqual(
      refusal === undefined
        ? { ok: true, value: [...given.uses, { chip, kind, round: 5 }] }
        : { ok: false, refusal },
    )
  })

  it('played again is played once', () => {
    const uses = [used('fullTeam', 5)]
    expect(decideChip(account({ uses }), { chip: 'fullTeam', kind: 'free' }, season)).toEqual({
      ok: true,
      value: uses,
    })
  })

  it('is never played more often than it was had, and never together with another', () => {
    const chip = fc.constantFrom(...CHIPS)
    const tries = fc.array(
      fc.record({ chip, kind: fc.constantFrom('free', 'paid'), round: fc.integer({ min: 1, max: 8 }) }),
    )
    fc.assert(
      fc.property(tries, fc.subarray([...CHIPS]), (wanted, bought) => {
        let uses: readonly ChipUse[] = []
        for (const { chip: played, kind, round } of wanted) {
          const decision = decideChip({ uses, bought, round }, { chip: played, kind }, season)
          if (!decision.ok) continue
          uses = decision.value
          expect(decideChip({ uses, bought, round }, { chip: played, kind }, season)).toEqual({
            ok: true,
            value: uses,
          })
        }
        expect(new Set(uses.map(({ round }) => round)).size).toBe(uses.length)
        expect(new Set(uses.map((use) => `${use.chip} ${use.kind}`)).size).toBe(uses.length)
        expect(uses.every((use) => use.kind === 'free' || bought.includes(use.chip))).toBe(true)
      }),
    )
  })
})

describe('buying chips', () => {
  it.each([
    ['one costs 9', [], ['fullTeam'], 9],
    ['two cost 18', [], ['fullTeam', 'doubleVice'], 18],
    ['all three cost 20', [], ['fullTeam', 'doubleVice', 'tripleCaptain'], 20],
    ['the two left cost 18', ['fullTeam'], ['doubleVice', 'tripleCaptain'], 18],
  ] as const)('%s', (_, bought, wanted, price) => {
    expect(decideChipPurchase(bought, wanted, season)).toEqual({
      ok: true,
      value: { bought: [...bought, ...wanted], price },
    })
  })

  it('all cost 20 only as the set of each, where a chip may be bought more often', () => {
    const often = { ...season, chips: { ...season.chips, bought: 3 } }
    const priceOf = (wanted: readonly Chip[]) => {
      const decision = decideChipPurchase([], wanted, often)
      return decision.ok ? decision.value.price : undefined
    }
    expect(priceOf(['fullTeam', 'fullTeam', 'fullTeam'])).toBe(27)
    expect(priceOf(['fullTeam', 'fullTeam', 'doubleVice', 'tripleCaptain'])).toBe(36)
    expect(priceOf(['tripleCaptain', 'doubleVice', 'fullTeam'])).toBe(20)
  })

  it.each([
    ['none', [], [], { code: 'chipsMissing' }],
    ['one a second time', ['fullTeam'], ['fullTeam'], { code: 'chipAlreadyBought', chip: 'fullTeam' }],
    ['one twice at once', [], ['fullTeam', 'fullTeam'], { code: 'chipAlreadyBought', chip: 'fullTeam' }],
    ['all with one that is bought', ['doubleVice'], CHIPS, { code: 'chipAlreadyBought', chip: 'doubleVice' }],
  ] as const)('refuses %s', (_, bought, wanted, refusal) => {
    expect(decideChipPurchase(bought, wanted, season)).toEqual({ ok: false, refusal })
  })
})

describe('points are multiplied', () => {
  const roles = { captain: 1, viceCaptain: 2 }
  it.each([
    ['the captain’s by two', null, [1, 2], [[1, 2]]],
    ['the vice-captain’s by two without the captain', null, [2], [[2, 2]]],
    ['the captain’s by three with the triple captain', 'tripleCaptain', [1, 2], [[1, 3]]],
    ['the vice-captain’s by three when that captain did not play', 'tripleCaptain', [2], [[2, 3]]],
    [
      'both by two with the double vice-captain',
      'doubleVice',
      [1, 2],
      [
        [1, 2],
        [2, 2],
      ],
    ],
    ['the one who played with the double vice-captain', 'doubleVice', [2], [[2, 2]]],
    ['nobody’s when both did not play', 'doubleVice', [], []],
    ['nobody’s when both did not play, without a chip', null, [], []],
    ['nobody’s when both did not play, with the triple captain', 'tripleCaptain', [], []],
    ['the captain’s by two with the full team', 'fullTeam', [1, 2], [[1, 2]]],
  ] as const)('%s', (_, chip, played, factors) => {
    const hasPlayed = (id: number) => (played as readonly number[]).includes(id)
    expect([...roleFactors(roles, chip, hasPlayed, pack)]).toEqual(factors)
  })
  it('of those alone who have a role', () => {
    const alone = { captain: null, viceCaptain: 2 }
    expect([...roleFactors(alone, 'doubleVice', () => true, pack)]).toEqual([[2, 2]])
    expect([...roleFactors(alone, 'tripleCaptain', () => true, pack)]).toEqual([[2, 3]])
  })
})
