import type { Choice, FillProblem } from './fill-problem.ts'
import { sizeOf } from './fill-problem.ts'

/**
 * Leaves out who cannot be in the best team: there is always somebody better, no dearer and of his
 * position to take his place. Of those better ones the team may hold as many as its position has other
 * slots, and its other players may fill so many clubs; one of the rest must remain. A club mate's club
 * is never too full, since the two change places.
 */
export function dropDominated(problem: FillProblem): readonly Choice[] {
  const size = sizeOf(problem.shapes[0])
  const inTeam = [...problem.clubs.values()].reduce((sum, count) => sum + count, 0)
  const fullClubs = Math.floor((inTeam + size - 1) / problem.clubLimit)
  return [0, 1, 2, 3].flatMap((place) => {
    const slots = Math.max(...problem.shapes.map((shape) => shape[place] ?? 0))
    const group = problem.choices.filter((choice) => choice.place === place).toSorted(compareChoices)
    return group.filter((choice, index) => !isDominated(choice, group.slice(0, index), slots, fullClubs))
  })
}

/** Heavier first, of level ones the cheaper, then the lower id. */
function compareChoices(a: Choice, b: Choice): number {
  return b.weight - a.weight || a.price - b.price || a.id - b.id
}

function isDominated(choice: Choice, heavier: readonly Choice[], slots: number, fullClubs: number): boolean {
  if (slots === 0) return true
  const byClub = new Map<number, number>()
  let mates = 0
  let others = 0
  for (const { clubId, price } of heavier) {
    if (price > choice.price) continue
    if (clubId === choice.clubId) mates += 1
    else {
      others += 1
      byClub.set(clubId, (byClub.get(clubId) ?? 0) + 1)
    }
  }
  if (mates + others < slots) return false
  const blocked = [...byClub.values()]
    .toSorted((a, b) => b - a)
    .slice(0, fullClubs)
    .reduce((sum, count) => sum + count, 0)
  return mates + others - blocked >= slots
}
