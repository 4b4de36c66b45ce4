import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideDoubled, dropRoles, nameCaptain, nameViceCaptain, type Roles } from '../index.ts'

/** 'C:1 V:2', with '-' for nobody. */
function roles(text: string): Roles {
  const [captain, viceCaptain] = text
    .split(' ')
    .map((part) => (part.endsWith('-') ? null : Number(part.slice(2))))
  return { captain: captain ?? null, viceCaptain: viceCaptain ?? null }
}

describe('naming', () => {
  it.each([
    ['captain', 3, 'C:- V:-', 'C:3 V:-'],
    ['captain', 3, 'C:1 V:2', 'C:3 V:2'],
    ['captain', 2, 'C:1 V:2', 'C:2 V:1'],
    ['captain', 2, 'C:- V:2', 'C:2 V:-'],
    ['captain', 1, 'C:1 V:2', 'C:1 V:2'],
    ['vice-captain', 3, 'C:1 V:2', 'C:1 V:3'],
    ['vice-captain', 1, 'C:1 V:2', 'C:2 V:1'],
    ['vice-captain', 1, 'C:1 V:-', 'C:- V:1'],
  ])('%s %i of %s gives %s', (role, playerId, before, after) => {
    const name = role === 'captain' ? nameCaptain : nameViceCaptain
    expect(name(roles(before), playerId)).toEqual(roles(after))
  })

  it.each([
    [1, 'C:- V:2'],
    [2, 'C:1 V:-'],
    [3, 'C:1 V:2'],
  ])('a player who leaves the team loses their role: %i of C:1 V:2 gives %s', (playerId, after) => {
    expect(dropRoles(roles('C:1 V:2'), playerId)).toEqual(roles(after))
  })

  it('never gives one player both roles, and the named has the role', () => {
    const player = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), player), { minLength: 1 }), (steps) => {
        let current: Roles = { captain: null, viceCaptain: null }
        for (const [isCaptain, playerId] of steps) {
          current = isCaptain ? nameCaptain(current, playerId) : nameViceCaptain(current, playerId)
          expect(isCaptain ? current.captain : current.viceCaptain).toBe(playerId)
          expect(current.captain !== null && current.captain === current.viceCaptain).toBe(false)
        }
      }),
    )
  })
})

describe('double points', () => {
  it.each([
    ['C:- V:2', 2],
    ['C:1 V:-', 1],
    ['C:- V:-', null],
  ])('are only for players who have a role: %s, %j', (written, doubled) => {
    expect(decideDoubled(roles(written), () => true)).toBe(doubled)
  })

  it.each([
    ['go to the captain who played', 'C:1 V:2', [1, 2], 1],
    ['go to the vice-captain when the captain did not play', 'C:1 V:2', [2], 2],
    ['go to nobody when both did not play', 'C:1 V:2', [3], null],
    ['go to the vice-captain when there is no captain', 'C:- V:2', [2], 2],
    ['go to nobody without captains', 'C:- V:-', [1, 2], null],
    ['go to nobody when the captain did not play and there is no vice-captain', 'C:1 V:-', [2], null],
  ])('%s', (_, written, played, doubled) => {
    expect(decideDoubled(roles(written), (playerId) => played.includes(playerId))).toBe(doubled)
  })
})
