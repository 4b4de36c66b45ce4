import { describe, expect, it } from 'vitest'
import type { ChipOfTeam } from '@gaffer/contract/types'
import { chipAction } from './chips.ts'

const chip = (key: ChipOfTeam['key'], values: Partial<ChipOfTeam> = {}): ChipOfTeam => ({
  key,
  ids: { free_id: 1, paid_id: 2 },
  active: false,
  available: 1,
  can_buy: true,
  price: 9,
  ...values,
})
const three = [chip('tripleCaptain'), chip('fullTeam'), chip('doubleVice')]

describe('a chip', () => {
  it('can be played while one is left and no other is active', () => {
    expect(three.map((each) => chipAction(each, three))).toEqual(['play', 'play', 'play'])
    const used = chip('fullTeam', { available: 0 })
    expect(chipAction(used, [used])).toBe('none')
  })

  it('can be taken back while it is active, and keeps the others from being played', () => {
    const chips = [chip('tripleCaptain', { active: true, available: 0 }), chip('fullTeam')]
    expect(chips.map((each) => chipAction(each, chips))).toEqual(['takeBack', 'blocked'])
  })
})
