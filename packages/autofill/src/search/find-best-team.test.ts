import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POSITIONS, validateTeam, type GameSettings } from '@gaffer/rules'
import { buildDraft, buildRules } from '@gaffer/rules/testing'
import type { AutofillCandidate } from '../candidate.ts'
import { findBestTeam } from './find-best-team.ts'

type Rules = ReturnType<typeof buildRules>

function playersOf(size: number, clubs: number) {
  return fc
    .array(
      fc.record({
        clubId: fc.integer({ min: 1, max: clubs }),
        position: fc.constantFrom(...POSITIONS),
        price: fc.integer({ min: 3, max: 9 }),
        expectedPoints: fc.integer({ min: -1, max: 6 }),
        isSelectable: fc.boolean().map((isOut) => !isOut || size > 20),
      }),
      { minLength: size > 11 ? size : 0, maxLength: size },
    )
    .map((players): AutofillCandidate[] => players.map((player, index) => ({ ...player, id: index + 1 })))
}

/** Whether these players form a complete team, apart from captains and name. */
function isLegal(team: readonly AutofillCandidate[], rules: Rules): boolean {
  const starters = team.map(({ id }) => id)
  const players = new Map(team.map((player) => [player.id, player]))
  const draft = buildDraft({ starters, captain: null, viceCaptain: null })
  return validateTeam(draft, players, { ...rules, hasCaptain: false, hasViceCaptain: false }).length === 0
}

/** More points first, then cheaper, then lower ids in ascending order. */
function compareTeams(a: readonly AutofillCandidate[], b: readonly AutofillCandidate[]): number {
  const sum = (team: readonly AutofillCandidate[], key: 'expectedPoints' | 'price') =>
    team.reduce((total, player) => total + player[key], 0)
  const first = a.findIndex(({ id }, index) => id !== b[index]?.id)
  return (
    sum(b, 'expectedPoints') - sum(a, 'expectedPoints') ||
    sum(a, 'price') - sum(b, 'price') ||
    (a[first]?.id ?? 0) - (b[first]?.id ?? 0)
  )
}

/** The best legal team by trying every one. */
function bestByTrying(
  players: readonly AutofillCandidate[],
  picked: readonly number[],
  rules: Rules,
): readonly number[] | undefined {
  let best: readonly AutofillCandidate[] | undefined
  for (let mask = 0; mask < 1 << players.length; mask += 1) {
    const team = players.filter((_, index) => mask & (1 << index))
    if (team.length !== rules.startersLimit) continue
    if (!picked.every((id) => team.some((player) => player.id === id))) continue
    if (!team.every(({ id, isSelectable }) => isSelectable || picked.includes(id))) continue
    if (isLegal(team, rules) && (best === undefined || compareTeams(team, best) < 0)) best = team
  }
  return best?.map(({ id }) => id)
}

describe('autofill', () => {
  it('finds the team with the most expected points, then the cheapest, then the lowest ids', () => {
    const settings = fc.record({
      startersLimit: fc.constantFrom(5, 6),
      budget: fc.integer({ min: 15, max: 45 }),
      playersPerTeamLimit: fc.integer({ min: 1, max: 3 }),
    })
    const picks = fc.array(fc.integer({ min: 1, max: 11 }), { maxLength: 2 })
    fc.assert(
      fc.property(playersOf(11, 5), settings, picks, (players, given, drawn) => {
        const rules = buildRules(given)
        const picked = [...new Set(drawn)].filter((id) => id <= players.length)
        const filled = findBestTeam({ candidates: players, picked, rules })
        const team = filled.ok ? filled.value.toSorted((a, b) => a - b) : undefined
        expect(team).toEqual(bestByTrying(players, picked, rules))
      }),
      { numRuns: 150 },
    )
  })

  it('finds the eleven with the most expected points within the formations', () => {
    fc.assert(
      fc.property(playersOf(14, 6), fc.integer({ min: 50, max: 80 }), (drawn, budget) => {
        const places = [
          'GK',
          'GK',
          'DEF',
          'DEF',
          'DEF',
          'DEF',
          'MID',
          'MID',
          'MID',
          'MID',
          'FWD',
          'FWD',
        ] as const
        const players = drawn.map((player, index) => ({
          ...player,
          position: places[index] ?? player.position,
          isSelectable: true,
        }))
        const rules = buildRules({ budget })
        const filled = findBestTeam({ candidates: players, picked: [], rules })
        const team = filled.ok ? filled.value.toSorted((a, b) => a - b) : undefined
        expect(team).toEqual(bestByTrying(players, [], rules))
      }),
      { numRuns: 30 },
    )
  })

  it('gives a legal team that contains the picks, whatever the game', () => {
    const settings = fc.record<Partial<GameSettings>>({
      startersLimit: fc.constantFrom(5, 6, 11),
      budget: fc.integer({ min: 40, max: 90 }),
      playersPerTeamLimit: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(playersOf(80, 20), settings, fc.integer({ min: 1, max: 80 }), (players, given, pick) => {
        const rules = buildRules(given)
        const filled = findBestTeam({ candidates: players, picked: [pick], rules })
        if (!filled.ok) return
        expect(filled.value[0]).toBe(pick)
        const team = players.filter(({ id }) => filled.value.includes(id))
        expect(isLegal(team, rules)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('fills a squad with reserves as 2, 5, 5 and 3', () => {
    const players = POSITIONS.flatMap((position, place) =>
      Array.from({ length: 8 }, (_, index): AutofillCandidate => {
        const id = place * 10 + index
        return { id, clubId: id, position, price: 5, expectedPoints: index, isSelectable: true }
      }),
    )
    const filled = findBestTeam({
      candidates: players,
      picked: [],
      rules: buildRules({ reservesLimit: 4, budget: 75 }),
    })
    expect(filled.ok && filled.value.toSorted((a, b) => a - b)).toEqual([
      6, 7, 13, 14, 15, 16, 17, 23, 24, 25, 26, 27, 35, 36, 37,
    ])
  })

  describe('in a game of five', () => {
    const players = Array.from({ length: 9 }, (_, index): AutofillCandidate => {
      const position = index % 2 === 0 ? 'DEF' : 'MID'
      return { id: index + 1, clubId: index, position, price: 5, expectedPoints: 7, isSelectable: index > 0 }
    })
    const rules = buildRules({ startersLimit: 5, budget: 25 })

    it.each([
      ['takes the lowest ids among level players, and nobody who cannot be selected', [], [2, 3, 4, 5, 6]],
      ['keeps a pick who cannot be selected', [1], [1, 2, 3, 4, 5]],
      ['keeps a full team', [9, 8, 7, 6, 1], [9, 8, 7, 6, 1]],
    ])('%s', (_, picked, team) => {
      const filled = findBestTeam({ candidates: players, picked, rules })
      expect(
        filled.ok && [
          ...filled.value.slice(0, picked.length),
          ...filled.value.slice(picked.length).toSorted(),
        ],
      ).toEqual(team)
    })

    it.each([
      ['the budget is a unit too small', [], { ...rules, budget: 24 }],
      ['the picks are too many', [1, 2, 3, 4, 5, 6], rules],
      ['a pick is unknown', [99], rules],
      ['a pick stands twice', [2, 2], rules],
      ['nobody may be picked of any club', [], { ...rules, playersPerTeamLimit: 0 }],
    ])('reports that no team is legal when %s', (_, picked, changed) => {
      expect(findBestTeam({ candidates: players, picked, rules: changed })).toEqual({
        ok: false,
        refusal: 'noLegalTeam',
      })
    })
  })
})
