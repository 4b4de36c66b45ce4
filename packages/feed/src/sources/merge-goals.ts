import type { FactBody } from '../facts/fact.ts'
import { goalsOf, type NumberedGoal, pairGoals } from './pair-goals.ts'

/**
 * The goals that stand after an answer, by key. An answer counts a side's goals from one; a known goal keeps its number even
 * when an earlier goal is withdrawn, so that a correction of it still applies to it. A goal missing from the list
 * stays while the score still includes it.
 */
export function mergeGoals(
  stored: ReadonlyMap<string, { readonly body: FactBody }>,
  reported: ReadonlyMap<string, FactBody>,
): ReadonlyMap<string, FactBody> {
  const score = reported.get('score') ?? stored.get('score')?.body
  const bodies = new Map([...stored].map(([key, { body }]) => [key, body]))
  const goals = new Map<string, FactBody>()
  for (const side of ['home', 'away'] as const) {
    const known = goalsOf(bodies, side)
    const now = goalsOf(reported, side).map(({ body }) => body)
    const numbers = pairGoals(known, now)
    const max = score?.kind === 'score' ? score[side] : now.length
    const missing = Math.max(0, Math.min(known.length, max) - now.length)
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
