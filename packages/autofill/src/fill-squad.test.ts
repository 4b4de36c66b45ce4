import { describe, expect, it } from 'vitest'
import { validateTeam } from '@gaffer/rules'
import { buildPlayers, buildRules, buildSeasonRules } from '@gaffer/rules/testing'
import { fillSquad } from './fill-squad.ts'

const NOBODY = { starters: [], reserves: [] }
const PLAYERS = buildPlayers()
const CANDIDATES = [...PLAYERS.values()].map((player) => ({
  ...player,
  isSelectable: true,
  expectedPoints: (player.id * 7919) % 30_000,
}))

function fill(picked: Parameters<typeof fillSquad>[0]['picked'], rules = buildSeasonRules()) {
  const filled = fillSquad({ candidates: CANDIDATES, picked, rules })
  if (!filled.ok) throw new Error(filled.refusal)
  return filled.value
}

describe('a filled squad', () => {
  it.each([
    ['a season', buildSeasonRules()],
    ['a gameweek', buildRules()],
  ])('is a legal team of %s with its strongest as captain and vice-captain', (_, rules) => {
    const { starters, reserves, strongest } = fill(NOBODY, rules)
    const [captain = null, viceCaptain = null] = strongest
    const draft = { starters, reserves, captain, viceCaptain, teamName: 'x' }
    expect(validateTeam(draft, PLAYERS, rules)).toEqual([])
  })

  it('names its starters by expected points', () => {
    const { starters, strongest } = fill(NOBODY)
    const expected = (id: number) => (id * 7919) % 30_000
    expect(strongest).toEqual(starters.toSorted((a, b) => expected(b) - expected(a)))
  })

  it('keeps picked starters and reserves where they are', () => {
    const { starters, reserves } = fill({ starters: [22, 41], reserves: [65] })
    expect(starters).toEqual(expect.arrayContaining([22, 41]))
    expect(reserves[0]).toBe(65)
  })

  it('has nobody on the bench of a game without reserves', () => {
    expect(fill({ starters: [22], reserves: [] }, buildRules())).toMatchObject({ reserves: [] })
  })

  it.each([
    ['the budget is too small', NOBODY, buildRules({ budget: 100 })],
    ['the picked starters fit no formation', { starters: [1, 2], reserves: [] }, buildSeasonRules()],
  ])('is refused when %s', (_, picked, rules) => {
    expect(fillSquad({ candidates: CANDIDATES, picked, rules })).toEqual({
      ok: false,
      refusal: 'noLegalTeam',
    })
  })
})
