import type { FactBody } from '../facts/fact.ts'
import { goalsOf, pairGoals } from './pair-goals.ts'

/**
 * The keys that goals of a source must get when it takes over, so that each lies under the number the log knows it by
 * and a correction of it stays its own. Empty where the log knows no goal by a number.
 */
export function renumberGoals(
  facts: ReadonlyMap<string, FactBody>,
  logged: ReadonlyMap<string, FactBody>,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>()
  for (const side of ['home', 'away'] as const) {
    const known = goalsOf(logged, side)
    if (known.length === 0) continue
    const own = goalsOf(facts, side)
    const bodies = own.map(({ body }) => body)
    let last = Math.max(...known.map(({ n }) => n))
    for (const [index, n] of pairGoals(known, bodies).entries()) {
      const [before, now] = [own[index]?.n, n ?? (last += 1)]
      if (before !== now) renamed.set(`goal/${side}/${before}`, `goal/${side}/${now}`)
    }
  }
  return renamed
}
