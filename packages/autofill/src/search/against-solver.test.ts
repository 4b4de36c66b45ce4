import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { POSITIONS, type GameRules, type Position } from '@gaffer/rules'
import { buildRules } from '@gaffer/rules/testing'
import type { AutofillCandidate } from '../candidate.ts'
import { fillSquad } from '../fill-squad.ts'
import { findBestTeam } from './find-best-team.ts'

type Solved = { readonly Status: string; readonly ObjectiveValue: number }
type Solver = { readonly solve: (problem: string, options: Readonly<Record<string, number>>) => Solved }

const load = createRequire(import.meta.url)('highs') as (options: object) => Promise<Solver>
const highs = await load({})
const EXACT = { mip_rel_gap: 0, mip_abs_gap: 0.1 }

const SHARE: readonly Position[] = ['GK', 'DEF', 'DEF', 'DEF', 'MID', 'MID', 'MID', 'MID', 'FWD']

/** 700 players of 20 clubs, the more expensive ones better on the whole; the same for the same seed. */
function drawPlayers(seed: number): readonly AutofillCandidate[] {
  let state = seed
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  return Array.from({ length: 700 }, (_, id) => {
    const position = SHARE[Math.floor(next() * SHARE.length)] ?? 'MID'
    const quality = next() ** 3
    return {
      id,
      clubId: 1 + (id % 20),
      position,
      price: 400 + Math.round(quality * 90) * 10,
      expectedPoints: Math.max(0, Math.round((quality * 8 + (next() - 0.4) * 4) * 100)) * 85,
      isSelectable: next() > 0.1,
    }
  })
}

const cases = [
  { name: 'a usual budget', size: 11, budget: 8_000, clubLimit: 3, seed: 11 },
  { name: 'a tight budget', size: 11, budget: 4_800, clubLimit: 3, seed: 12 },
  { name: 'one player of each club', size: 11, budget: 7_000, clubLimit: 1, seed: 13 },
  { name: 'two players of each club', size: 11, budget: 6_500, clubLimit: 2, seed: 14 },
  { name: 'five a side', size: 5, budget: 3_200, clubLimit: 2, seed: 15 },
  { name: 'six a side', size: 6, budget: 4_000, clubLimit: 2, seed: 16 },
]

describe('autofill, judged by the HiGHS solver', { timeout: 60_000 }, () => {
  it.each(cases)(
    'finds the best team and the cheapest such with $name',
    ({ size, budget, clubLimit, seed }) => {
      const players = drawPlayers(seed)
      const rules = buildRules({ startersLimit: size, budget, playersPerTeamLimit: clubLimit })
      const filled = findBestTeam({ candidates: players, picked: [], rules })
      if (!filled.ok) throw new Error(filled.refusal)
      const team = filled.value.map((id) => players.find((player) => player.id === id))
      const total = (amountOf: (player: AutofillCandidate) => number) =>
        team.reduce((sum, player) => sum + (player === undefined ? 0 : amountOf(player)), 0)
      const expectedPoints = total((player) => player.expectedPoints)

      const best = highs.solve(writeProblem(players, rules), EXACT)
      expect(best.Status).toBe('Optimal')
      expect(expectedPoints).toBe(Math.round(best.ObjectiveValue))
      const cheapest = highs.solve(writeProblem(players, rules, expectedPoints), EXACT)
      expect(total((player) => player.price)).toBe(Math.round(cheapest.ObjectiveValue))
    },
  )
})

describe('a team of a manager, judged by the HiGHS solver', { timeout: 60_000 }, () => {
  it.each(cases)('is within 3 per cent of the best with $name', ({ size, budget, clubLimit, seed }) => {
    const candidates = drawPlayers(seed)
    const rules = buildRules({ startersLimit: size, budget, playersPerTeamLimit: clubLimit })
    const best = highs.solve(writeProblem(candidates, rules), EXACT).ObjectiveValue
    const input = { candidates, picked: { starters: [], reserves: [] }, rules }
    for (const manager of [1, 2, 3]) {
      const filled = fillSquad({ ...input, seed: manager })
      if (!filled.ok) throw new Error(filled.refusal)
      const team = candidates.filter(({ id }) => filled.value.starters.includes(id))
      const expected = team.reduce((sum, { expectedPoints }) => sum + expectedPoints, 0)
      expect(expected).toBeGreaterThanOrEqual(best * 0.97)
      expect(expected).toBeLessThanOrEqual(best)
    }
  })
})

/** Choosing a team as an integer problem: the most points, or the lowest price for at least these points. */
function writeProblem(players: readonly AutofillCandidate[], rules: GameRules, minWeight?: number): string {
  const usable = players.filter(({ isSelectable }) => isSelectable)
  // One term per line: the solver limits the length of a line.
  const sum = (some: readonly AutofillCandidate[], amountOf: (player: AutofillCandidate) => number) =>
    some.map((player) => `+ ${amountOf(player)} x${player.id}`).join('\n  ')
  const one = () => 1
  const clubs = [...new Set(usable.map(({ clubId }) => clubId))]
  const constraints = [
    `size: ${sum(usable, one)} = ${rules.startersLimit}`,
    `budget: ${sum(usable, ({ price }) => price)} <= ${rules.budget}`,
    ...POSITIONS.flatMap((position) => {
      const count = sum(
        usable.filter((player) => player.position === position),
        one,
      )
      const { min, max } = rules.positionLimits[position]
      return [`least${position}: ${count} >= ${min}`, `most${position}: ${count} <= ${max}`]
    }),
    ...clubs.map((club) => {
      const count = sum(
        usable.filter(({ clubId }) => clubId === club),
        one,
      )
      return `club${club}: ${count} <= ${rules.playersPerTeamLimit}`
    }),
    ...(minWeight === undefined
      ? []
      : [`points: ${sum(usable, ({ expectedPoints }) => expectedPoints)} >= ${minWeight}`]),
  ]
  const goal =
    minWeight === undefined
      ? `Maximize\n goal: ${sum(usable, ({ expectedPoints }) => expectedPoints)}`
      : `Minimize\n goal: ${sum(usable, ({ price }) => price)}`
  const variables = usable.map(({ id }) => `x${id}`).join('\n ')
  return `${goal}\nSubject To\n ${constraints.join('\n ')}\nBinary\n ${variables}\nEnd`
}
