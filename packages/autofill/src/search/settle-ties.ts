import { addToTeam, type Choice, type FillProblem } from './fill-problem.ts'
import type { Team } from './fill-problem.ts'
import { MAX_STEPS, narrow, searchTeam } from './search-team.ts'

/**
 * Of all teams as heavy as the best one, the one with the lowest ids: from the lowest id up, a choice is taken if some
 * team of that weight contains it together with the ones taken before. `problem` must contain only choices that can be
 * in such a team.
 */
export function settleTies(problem: FillProblem, best: Team, perPrice: number): readonly Choice[] {
  const byId = problem.choices.toSorted((a, b) => a.id - b.id)
  const allowance = { steps: MAX_STEPS }
  const chosen: Choice[] = []
  let left: FillProblem = problem
  let missing = best.weight
  let team = best.choices
  for (const choice of byId) {
    if (chosen.length === team.length) break
    if (!left.choices.includes(choice)) continue
    const after = addToTeam(left, [choice])
    const goal = { perPrice, minWeight: missing - choice.weight, enough: missing - choice.weight, allowance }
    const isHopeless = after === undefined || !mayWeigh(after, goal.minWeight)
    const found = team.includes(choice)
      ? team
      : isHopeless
        ? undefined
        : searchTeam(narrow(after, goal), goal)?.choices
    left = { ...left, choices: left.choices.filter((each) => each !== choice) }
    if (found === undefined || after === undefined) continue
    chosen.push(choice)
    team = found === team ? team : [...chosen, ...found]
    missing -= choice.weight
    left = narrow(after, goal)
  }
  return chosen
}

/**
 * Whether the heaviest players of each line weigh enough and the cheapest are affordable: a quick check before the
 * search.
 */
function mayWeigh({ choices, shapes, budget }: FillProblem, minWeight: number): boolean {
  const lines = [0, 1, 2, 3].map((line) => choices.filter((choice) => choice.line === line))
  const weights = lines.map((group) => group.map(({ weight }) => weight).toSorted((a, b) => b - a))
  const prices = lines.map((group) => group.map(({ price }) => price).toSorted((a, b) => a - b))
  return shapes.some((shape) => sumFirst(weights, shape) >= minWeight && sumFirst(prices, shape) <= budget)
}

function sumFirst(groups: readonly (readonly number[])[], shape: readonly number[]): number {
  return groups.reduce(
    (sum, group, line) => group.slice(0, shape[line] ?? 0).reduce((total, each) => total + each, sum),
    0,
  )
}
