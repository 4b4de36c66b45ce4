import fc from 'fast-check'
import { expect, it } from 'vitest'
import { autofillTeam, gameRulesOf, POSITIONS, rulePack, type AutofillCandidate } from '../index.ts'

const rules = gameRulesOf(rulePack('classic'), {
  startersLimit: 5,
  reservesLimit: 0,
  budget: 30,
  playersPerTeamLimit: 2,
  hasCaptain: false,
  hasViceCaptain: false,
  hasSafetyNet: false,
  hasStackingPenalty: false,
})
const candidates = fc
  .array(
    fc.record({
      clubId: fc.integer({ min: 1, max: 4 }),
      position: fc.constantFrom(...POSITIONS),
      price: fc.integer({ min: 3, max: 12 }),
      expectedPoints: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 11 },
  )
  .map((players): AutofillCandidate[] => players.map((player, id) => ({ ...player, id, isSelectable: true })))

/** Points and price of the best legal team by trying every one. */
function bestByTrying(players: readonly AutofillCandidate[]): readonly [number, number] | undefined {
  let best: readonly [number, number] | undefined
  for (let mask = 0; mask < 1 << players.length; mask += 1) {
    const team = players.filter((_, index) => mask & (1 << index))
    const worth = worthOf(team)
    if (
      isLegal(team) &&
      (best === undefined || worth[0] > best[0] || (worth[0] === best[0] && worth[1] < best[1]))
    )
      best = worth
  }
  return best
}
function worthOf(team: readonly AutofillCandidate[]): readonly [number, number] {
  return [
    team.reduce((sum, each) => sum + each.expectedPoints, 0),
    team.reduce((sum, each) => sum + each.price, 0),
  ]
}
function isLegal(team: readonly AutofillCandidate[]): boolean {
  const clubs = Map.groupBy(team, ({ clubId }) => clubId)
  return (
    team.length === 5 &&
    worthOf(team)[1] <= 30 &&
    [...clubs.values()].every(({ length }) => length <= 2) &&
    POSITIONS.every(
      (position) => team.filter((each) => each.position === position).length <= rules.formation[position].max,
    )
  )
}

it('autofill finds the team with the most expected points, then the lowest price', () => {
  fc.assert(
    fc.property(candidates, (players) => {
      const filled = autofillTeam({ players, picked: [], rules })
      const team = filled.ok ? players.filter(({ id }) => filled.value.includes(id)) : []
      expect(filled.ok ? worthOf(team) : undefined).toEqual(bestByTrying(players))
      expect(!filled.ok || isLegal(team)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
