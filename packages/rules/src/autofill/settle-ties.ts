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
    const found = team.includes(choice) ? team : after && searchTeam(narrow(after, goal), goal)?.choices
    left = { ...left, choices: left.choices.filter((each) => each !== choice) }
    if (found === undefined || after === undefined) continue
    kept.push(choice)
    team = found === team ? team : [...kept, ...found]
    missing -= choice.weight
    left = narrow(after, goal)
  }
  return kept
}
