import type { FactBody } from '../facts/fact.ts'
import { goalsOf, type NumberedGoal, pairGoals } from './pair-goals.ts'

/**
 * The goals kept after an answer, by key. An answer counts a side's goals from one; a known goal keeps its number even
 * when an earlier goal is withdrawn, so that a correction of it still applies to it. A goal missing from the list is
 * kept while the score still includes it.
 */
export function keptGoals(
  kept: ReadonlyMap<string, { readonly body: FactBody }>,
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

/** The listed goals with their numbers; a new one is numbered after all known ones. */
function numbered(
  now: readonly FactBody[],
  numbers: readonly (number | undefined)[],
  known: readonly NumberedGoal[],
): readonly NumberedGoal[] {
  let last = Math.max(0, ...known.map(({ n }) => n))
  return now.map((body, index) => ({ n: numbers[index] ?? (last += 1), body }))
}
