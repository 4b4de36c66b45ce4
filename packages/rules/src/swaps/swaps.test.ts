import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  possibleChanges,
  preferencePosition,
  squadOf,
  swapPlayers,
  swapReserves,
  validateTeam,
  type LineUp,
} from '../index.ts'
import { buildPlayers, buildSeasonRules, buildSquad, pick } from '../testing/build-team.ts'

const RULES = buildSeasonRules()
const PLAYERS = buildPlayers()

function swap(inId: number, outId: number, lineUp = buildSquad()) {
  return swapPlayers(lineUp, { inId, outId }, PLAYERS, RULES)
}

describe('a swap', () => {
  it('exchanges a reserve and a starter in their places', () => {
    expect(swap(25, 44)).toEqual({
      ok: true,
      value: buildSquad({
        starters: buildSquad().starters.map((id) => (id === 44 ? 25 : id)),
        reserves: [2, 44, 45, 63],
      }),
    })
  })

  it('passes the role of the player who goes out to the one who comes in', () => {
    const captain = swap(63, 61)
    expect(captain.ok && captain.value).toMatchObject({ captain: 63, viceCaptain: 62 })
    const vice = swap(45, 62)
    expect(vice.ok && vice.value).toMatchObject({ captain: 61, viceCaptain: 45 })
  })

  it.each([
    ['a stranger coming in', 70, 61, { code: 'playerNotInTeam', playerId: 70 }],
    ['a stranger going out', 63, 70, { code: 'playerNotInTeam', playerId: 70 }],
    ['a player for the same player', 61, 61, { code: 'swapSamePlayer', playerId: 61 }],
    ['a starter coming in', 62, 61, { code: 'swapNotReserve', playerId: 62 }],
    ['a reserve going out', 63, 45, { code: 'swapNotStarter', playerId: 45 }],
    ['an outfield player for the goalkeeper', 63, 1, { code: 'swapBreaksFormation' }],
    ['the goalkeeper for an outfield player', 2, 61, { code: 'swapBreaksFormation' }],
  ])('refuses %s', (_, inId, outId, refusal) => {
    expect(swap(inId, outId)).toEqual({ ok: false, refusal })
  })

  it.each([
    ['a defender of three goes for a midfielder', '1-3-5-2', [2, 24, 25, 63], 63, 21, false],
    ['a defender of three goes for a defender', '1-3-5-2', [2, 24, 25, 63], 24, 21, true],
    ['the only forward goes for a defender', '1-4-5-1', [2, 25, 62, 63], 25, 61, false],
    ['the only forward goes for a forward', '1-4-5-1', [2, 25, 62, 63], 62, 61, true],
    ['a midfielder of two goes for a midfielder', '1-5-2-3', [2, 43, 44, 45], 43, 41, true],
    ['a defender of five goes for a midfielder', '1-5-2-3', [2, 43, 44, 45], 43, 25, true],
  ])('keeps the minimums: %s', (_, formation, reserves, inId, outId, isAllowed) => {
    const lineUp = buildSquad({ starters: pick(formation), reserves, captain: null, viceCaptain: null })
    expect(swap(inId, outId, lineUp)).toMatchObject(
      isAllowed ? { ok: true } : { ok: false, refusal: { code: 'swapBreaksFormation' } },
    )
  })

  it('made twice is no swap', () => {
    const once = swap(63, 61)
    const back = once.ok ? swap(61, 63, once.value) : once
    expect(back).toEqual({ ok: true, value: buildSquad() })
  })

  it('never makes a legal team illegal nor changes the squad', () => {
    const any = fc.constantFrom(...squadOf(buildSquad()))
    fc.assert(
      fc.property(fc.array(fc.tuple(any, any), { maxLength: 12 }), (swaps) => {
        let lineUp: LineUp = buildSquad()
        for (const [inId, outId] of swaps) {
          const decision = swap(inId, outId, lineUp)
          expect(decision.ok).toBe(
            lineUp.reserves.includes(inId) && possibleChanges(lineUp, inId, PLAYERS, RULES).includes(outId),
          )
          if (decision.ok) lineUp = decision.value
        }
        expect(validateTeam({ ...lineUp, teamName: 'x' }, PLAYERS, RULES)).toEqual([])
        expect(squadOf(lineUp).toSorted()).toEqual(squadOf(buildSquad()).toSorted())
      }),
    )
  })
})

describe('the possible changes', () => {
  const three = buildSquad({ starters: pick('1-3-4-3'), reserves: [2, 24, 25, 45] })
  it.each([
    ['of the goalkeeper are the other goalkeeper', buildSquad(), 1, [2]],
    ['of a starter are the reserves who keep the formation', buildSquad(), 61, [25, 45, 63]],
    ['of the third defender are defenders', three, 21, [24, 25]],
    ['of a reserve are the starters they can replace', three, 45, [41, 42, 43, 44, 61, 62, 63]],
    ['of the reserve goalkeeper are the goalkeeper', three, 2, [1]],
    [
      'of a starter may be nobody',
      buildSquad({ starters: pick('1-3-4-3'), reserves: [2, 45, 46, 64] }),
      21,
      [],
    ],
  ])('%s', (_, lineUp, playerId, expected) => {
    expect(possibleChanges(lineUp, playerId, PLAYERS, RULES)).toEqual(expected)
  })
})

describe('the order of the reserves', () => {
  it('numbers all but goalkeepers', () => {
    const places = [2, 25, 45, 63, 61].map((id) => preferencePosition(buildSquad(), id, PLAYERS))
    expect(places).toEqual([undefined, 1, 2, 3, undefined])
  })

  it('is changed by exchanging two', () => {
    expect(swapReserves(buildSquad(), [25, 63], PLAYERS)).toEqual({
      ok: true,
      value: buildSquad({ reserves: [2, 63, 45, 25] }),
    })
  })

  it.each([
    ['a reserve with the same reserve', [25, 25], { code: 'swapSamePlayer', playerId: 25 }],
    ['a stranger', [25, 70], { code: 'playerNotInTeam', playerId: 70 }],
    ['a starter', [25, 61], { code: 'swapNotReserve', playerId: 61 }],
    ['the goalkeeper', [2, 25], { code: 'reserveWithoutPreference', playerId: 2 }],
  ] as const)('refuses %s', (_, [one, other], refusal) => {
    expect(swapReserves(buildSquad(), [one, other], PLAYERS)).toEqual({ ok: false, refusal })
  })
})
