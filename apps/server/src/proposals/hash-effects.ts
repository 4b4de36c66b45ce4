import { createHash } from 'node:crypto'
import type { Effect } from './signed-act.ts'

/** Names the effects that somebody read, so that a decision is for these and no others. */
export function hashOfEffects(effects: readonly Effect[]): string {
  // The keys of what a table keeps come back in another order.
  const lines = effects.map(({ label, before, after }) => [label, before, after])
  return createHash('sha256').update(JSON.stringify(lines)).digest('hex').slice(0, 32)
}
