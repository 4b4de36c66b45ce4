import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formationOf, squadOf, validateTeam } from '@gaffer/rules'
import { buildPlayers, buildSeasonRules, buildSquad } from '@gaffer/rules/testing'
import { arrangeSquad } from './arrange-squad.ts'

const RULES = buildSeasonRules()
const PLAYERS = buildPlayers()
const NOBODY = { starters: [], reserves: [] }

/** The squad used by the tests; everybody is expected to earn 2 points unless changed. */
function squad(expected: Readonly<Record<number, number>> = {}) {
  return squadOf(buildSquad()).flatMap((id) => {
    const player = PLAYERS.get(id)
    return player ? [{ ...player, isSelectable: true, expectedPoints: expected[id] ?? 20_000 }] : []
  })
}

describe('a squad is arranged', () => {
  it.each([
    ['in the first formation when all are alike', {}, '3-4-3', [2, 24, 25, 45]],
    ['with the better goalkeeper', { 2: 30_000 }, '3-4-3', [1, 24, 25, 45]],
    ['with five defenders when midfielders are worse', { 43: 0, 44: 0, 45: 0 }, '5-2-3', [2, 43, 44, 45]],
    ['with one forward when the others are worse', { 62: 0, 63: 0 }, '4-5-1', [2, 25, 62, 63]],
    [
      'its best reserve first after the goalkeeper',
      { 25: 10_000, 24: 9_000, 45: 8_000 },
      '3-4-3',
      [2, 25, 24, 45],
    ],
  ])('%s', (_, expected, formation, reserves) => {
    const arranged = arrangeSquad(squad(expected), NOBODY, RULES)
    expect(arranged.ok && arranged.value.reserves).toEqual(reserves)
    expect(arranged.ok && formationOf(arranged.value.starters, PLAYERS)).toBe(formation)
  })

  it('around those who were picked', () => {
    const arranged = arrangeSquad(squad({ 63: 90_000, 25: 0 }), { starters: [2, 25], reserves: [63] }, RULES)
    expect(arranged.ok && arranged.value).toMatchObject({ reserves: [63, 1, 23, 24] })
    expect(arranged.ok && arranged.value.starters).toEqual(expect.arrayContaining([2, 25]))
  })

  it('not at all when both goalkeepers were picked to start', () => {
    expect(arrangeSquad(squad(), { starters: [1, 2], reserves: [] }, RULES)).toEqual({
      ok: false,
      refusal: 'noLegalTeam',
    })
  })

  it('so that no swap gains expected points', () => {
    const drawn = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 15, maxLength: 15 })
    fc.assert(
      fc.property(drawn, (points) => {
        const ids = squadOf(buildSquad())
        const expected = Object.fromEntries(ids.map((id, index) => [id, (points[index] ?? 0) * 10_000]))
        const arranged = arrangeSquad(squad(expected), NOBODY, RULES)
        if (!arranged.ok) throw new Error(arranged.refusal)
        const { starters, reserves } = arranged.value
        for (const inId of reserves) {
          for (const [slot, outId] of starters.entries()) {
            const team = { ...buildSquad(), starters: starters.with(slot, inId), teamName: 'x' }
            const swapped = { ...team, reserves: reserves.map((id) => (id === inId ? outId : id)) }
            const roles = { captain: swapped.starters[9] ?? null, viceCaptain: swapped.starters[10] ?? null }
            if (validateTeam({ ...swapped, ...roles }, PLAYERS, RULES).length > 0) continue
            expect(expected[inId]).toBeLessThanOrEqual(expected[outId] ?? 0)
          }
        }
      }),
    )
  })
})
