import { describe, expect, it } from 'vitest'
import type { Position } from '@gaffer/rules'
import { suggestArmbands } from './suggest-armbands.ts'

const starters = (...players: readonly (readonly [Position, number])[]) =>
  players.map(([position, expectedPoints], index) => ({
    id: index + 1,
    clubId: index + 1,
    position,
    price: 500,
    expectedPoints,
    isSelectable: true,
  }))

describe('the armbands that are suggested', () => {
  it('go to the two midfielders or forwards with the most expected points', () => {
    const team = starters(['GK', 500], ['MID', 480], ['FWD', 450], ['DEF', 520])
    expect(suggestArmbands(team)).toEqual({ captain: 2, viceCaptain: 3 })
  })

  it('go to a defender or goalkeeper who is ahead of them by a fifth or more', () => {
    const team = starters(['DEF', 602], ['MID', 500], ['FWD', 450], ['GK', 541])
    expect(suggestArmbands(team)).toEqual({ captain: 1, viceCaptain: 2 })
  })

  it('go to the lower id of equals, and to nobody where nobody starts', () => {
    expect(suggestArmbands(starters(['FWD', 400], ['MID', 400]))).toEqual({ captain: 1, viceCaptain: 2 })
    expect(suggestArmbands([])).toEqual({ captain: null, viceCaptain: null })
  })
})
