import { addToTeam, type Choice, type FillProblem } from './fill-problem.ts'
import type { Team } from './find-multiplier.ts'
import { MOST_STEPS, narrow, searchTeam } from './search-team.ts'

/**
 * Of all teams as heavy as the best one the one with the lowest ids: from the lowest id up a choice is
 * kept if some team as heavy holds him with those kept before. `problem` holds no choice that cannot be
 * in such a team.
 */
export function settleTies(problem: FillProblem, best: Team, perPrice: number): readonly Choice[] {
  const byId = problem.choices.toSorted((a, b) => a.id - b.id)
  const allowance = { steps: MOST_STEPS }
  const kept: Choice[] = []
  let left: FillProblem = problem
  let missing = best.weight
  let team = best.choices
  for (const choice of byId) {
    if (kept.length === team.length) break
    if (!left.choices.includes(choice)) continue
    const after = addToTeam(left, [choice])
    const goal = { perPrice, atLeast: missing - choice.weight, enough: missing - choice.weight, allowance }
    const isHopeless = after === undefined || !mayWeigh(after, goal.atLeast)
    const found = team.includes(choice)
      ? team
      : isHopeless
        ? undefined
        : searchTeam(narrow(after, goal), goal)?.choices
    left = { ...left, choices: left.choices.filter((each) => each !== choice) }
    if (found === undefined || after === undefined) continue
    kept.push(choice)
    team = found === team ? team : [...kept, ...found]
    missing -= choice.weight
    left = narrow(after, goal)
  }
  return kept
}

/** Whether the heaviest of each position weigh so much and the cheapest can be paid; a quick look only. */
function mayWeigh({ choices, shapes, budget }: FillProblem, atLeast: number): boolean {
  const places = [0, 1, 2, 3].map((place) => choices.filter((choice) => choice.place === place))
  const weights = places.map((group) => group.map(({ weight }) => weight).toSorted((a, b) => b - a))
  const prices = places.map((group) => group.map(({ price }) => price).toSorted((a, b) => a - b))
  return shapes.some((shape) => sumFirst(weights, shape) >= atLeast && sumFirst(prices, shape) <= budget)
}

function sumFirst(groups: readonly (readonly number[])[], shape: readonly number[]): number {
  return groups.reduce(
    (sum, group, place) => group.slice(0, shape[place] ?? 0).reduce((total, each) => total + each, sum),
    0,
  )
}
