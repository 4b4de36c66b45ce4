/**
 * The search: fills the free slots so that expected points are highest, then the price is lowest, then
 * the ids in ascending order are the lowest. The result is exact: players who cannot matter are removed by dominance
 * and by the bound that a price on the budget gives, and the rest is searched.
 */
import { ok, POSITIONS, refuse, type GameRules, type Result } from '@gaffer/rules'
import type { AutofillCandidate } from '../candidate.ts'
import { dropDominated } from './drop-dominated.ts'
import {
  addToTeam,
  listShapes,
  sizeOf,
  spendableBudget,
  type Choice,
  type FillProblem,
} from './fill-problem.ts'
import { findMultiplier, type Multiplier } from './find-multiplier.ts'
import { type Team } from './fill-problem.ts'
import { boundEach, MAX_STEPS, narrow, searchTeam } from './search-team.ts'
import { settleTies } from './settle-ties.ts'

/** The share of the gap between the bound and a known team that is searched first; each further attempt widens it. */
const FIRST_SHARE = 1 / 3 ** 9
const SHARE_GROWTH = 3

/**
 * The picked players, then the ones that fill the team best, by ascending id; refused when no legal team contains the
 * picks.
 */
export function findBestTeam(input: {
  readonly candidates: readonly AutofillCandidate[]
  readonly picked: readonly number[]
  readonly rules: GameRules
}): Result<readonly number[], 'noLegalTeam'> {
  const problem = poseProblem(input)
  const multiplier = problem && findMultiplier(problem)
  if (problem === undefined || multiplier === undefined) return refuse('noLegalTeam')
  const { best, left } = findHeaviest(problem, multiplier)
  const added = settleTies(left, best, multiplier.perPrice)
  return ok([...input.picked, ...added.map(({ id }) => id)])
}

function poseProblem(input: {
  readonly candidates: readonly AutofillCandidate[]
  readonly picked: readonly number[]
  readonly rules: GameRules
}): FillProblem | undefined {
  const { candidates, rules } = input
  const picked = new Set(input.picked)
  const choiceOf = ({ id, clubId, price, position, expectedPoints }: AutofillCandidate): Choice => ({
    id,
    clubId,
    price,
    line: POSITIONS.indexOf(position),
    weight: expectedPoints * (rules.budget + 1) - price,
  })
  const team = candidates.filter(({ id }) => picked.has(id)).map(choiceOf)
  if (team.length !== input.picked.length) return undefined
  const choices = candidates.filter(({ id, isSelectable }) => isSelectable && !picked.has(id)).map(choiceOf)
  const whole = {
    choices,
    shapes: listShapes(rules),
    budget: rules.budget,
    clubLimit: rules.playersPerTeamLimit,
  }
  const problem = addToTeam({ ...whole, clubs: new Map() }, team)
  if (problem === undefined) return undefined
  const undominated = dropDominated(problem).toSorted((a, b) => a.clubId - b.clubId || a.id - b.id)
  return {
    ...problem,
    choices: undominated,
    budget: spendableBudget(undominated, sizeOf(problem.shapes[0]), problem.budget),
  }
}

/** The heaviest team, and what remains of the problem for teams of the same weight. */
function findHeaviest(
  problem: FillProblem,
  { perPrice, bound, team }: Multiplier,
): { readonly best: Team; readonly left: FillProblem } {
  const bounds = boundEach(problem, perPrice)
  const gap = bound - team.weight
  const widest = gap > 0 ? SHARE_GROWTH : 0
  for (let share = FIRST_SHARE; share < widest; share *= SHARE_GROWTH) {
    const minWeight = Math.max(team.weight, Math.floor(bound - gap * share))
    const goal = { perPrice, minWeight, enough: bound, allowance: { steps: MAX_STEPS } }
    const left = narrow(problem, goal, bounds)
    const best = searchTeam(left, goal)
    if (best !== undefined) return { best, left: narrow(left, { ...goal, minWeight: best.weight }) }
  }
  return { best: team, left: narrow(problem, { perPrice, minWeight: team.weight }, bounds) }
}
