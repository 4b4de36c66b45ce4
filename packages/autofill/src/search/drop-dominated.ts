import { sizeOf, type Choice, type FillProblem } from './fill-problem.ts'

/**
 * Leaves out the choices that cannot be in the best team, because somebody better who costs no more could always take
 * the slot. Some of those better players may already be in the team, one for each other slot of the line, and some
 * may belong to clubs that the rest of the team has filled; if one is left after both, the choice is dominated. The
 * club limit never blocks a player of the same club, because one replaces the other.
 */
export function dropDominated(problem: FillProblem): readonly Choice[] {
  const size = sizeOf(problem.shapes[0])
  const inTeam = [...problem.clubs.values()].reduce((sum, count) => sum + count, 0)
  const fullClubs = Math.floor((inTeam + size - 1) / problem.clubLimit)
  return [0, 1, 2, 3].flatMap((line) => {
    const slots = Math.max(...problem.shapes.map((shape) => shape[line] ?? 0))
    const group = problem.choices.filter((choice) => choice.line === line).toSorted(compareChoices)
    return group.filter((choice, index) => !isDominated(choice, group.slice(0, index), slots, fullClubs))
  })
}

/** Heavier first, then cheaper, then the lower id. */
function compareChoices(a: Choice, b: Choice): number {
  return b.weight - a.weight || a.price - b.price || a.id - b.id
}

function isDominated(choice: Choice, heavier: readonly Choice[], slots: number, fullClubs: number): boolean {
  if (slots === 0) return true
  const byClub = new Map<number, number>()
  let clubMates = 0
  let others = 0
  for (const { clubId, price } of heavier) {
    if (price > choice.price) continue
    if (clubId === choice.clubId) clubMates += 1
    else {
      others += 1
      byClub.set(clubId, (byClub.get(clubId) ?? 0) + 1)
    }
  }
  if (clubMates + others < slots) return false
  const blocked = [...byClub.values()]
    .toSorted((a, b) => b - a)
    .slice(0, fullClubs)
    .reduce((sum, count) => sum + count, 0)
  return clubMates + others - blocked >= slots
}
