import type { FactBody } from '../facts/fact.ts'
import type { KeptFacts } from './kept-facts.ts'
import { goalsOf, type NumberedGoal, pairGoals } from './pair-goals.ts'

/**
 * The goals that stand after an answer, by key. An answer counts the goals of a side from one; a goal that is known
 * keeps the number it had, whatever goal before it was taken back, so that a correction of it stays its own. When the list
 * lacks one while the score still has it, it is kept.
 */
export function keptGoals(
  kept: KeptFacts,
  told: ReadonlyMap<string, FactBody>,
): ReadonlyMap<string, FactBody> {
  const score = told.get('score') ?? kept.get('score')?.body
  const bodies = new Map([...kept].map(([key, { body }]) => [key, body]))
  const goals = new Map<string, FactBody>()
  for (const side of ['home', 'away'] as const) {
    const known = goalsOf(bodies, side)
    const now = goalsOf(told, side).map(({ body }) => body)
    const numbers = pairGoals(known, now)
    const most = score?.kind === 'score' ? score[side] : now.length
    const missing = Math.max(0, Math.min(known.length, most) - now.length)
    const absent = known.filter(({ n }) => !numbers.includes(n))
    const standing = missing === 0 ? [] : absent.slice(-missing)
    for (const { n, body } of [...standing, ...numbered(now, numbers, known)]) {
      goals.set(`goal/${side}/${n}`, body)
    }
  }
  return goals
}

/** Goals told with their numbers; one that nobody knew comes after all that are known. */
function numbered(
  now: readonly FactBody[],
  numbers: readonly (number | undefined)[],
  known: readonly NumberedGoal[],
): readonly NumberedGoal[] {
  let last = Math.max(0, ...known.map(({ n }) => n))
  return now.map((body, index) => ({ n: numbers[index] ?? (last += 1), body }))
}
