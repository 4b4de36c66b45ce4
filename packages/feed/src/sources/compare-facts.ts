import type { FactBody } from '../facts/fact.ts'
import { isBehind } from './clock-order.ts'
import { listOf } from './fact-lists.ts'
import type { KeptFact, KeptFacts } from './kept-facts.ts'
import { keptGoals } from './kept-goals.ts'
import type { LoggedFact } from './log-of-match.ts'
import { isSameBody } from './same-body.ts'

/** A fact to append to the log, under the key's next revision. */
export type FactChange = { readonly key: string; readonly revision: number; readonly body: FactBody }

/** A fact is withdrawn after this many answers without it. */
const ANSWERS_UNTIL_GONE = 2
/** The same where the whole list came empty, or where an answer is older than what we know. */
const ANSWERS_UNTIL_EMPTY = 4

/**
 * The facts kept for a source after an answer. New facts are taken at once. A fact that is missing is withdrawn when
 * another event of its kind takes its place, when the score goes back, or when a second answer lacks it too (a
 * fourth, if the whole list was empty). A goal stays while the score includes it, a line-up until there is another.
 * An answer whose clock is behind, or missing although it was there before, is set aside until it is repeated,
 * because it may be outdated.
 */
export function keepFacts(
  kept: KeptFacts,
  told: ReadonlyMap<string, FactBody>,
): { readonly kept: KeptFacts; readonly isSetAside: boolean } {
  const clock = kept.get('clock')
  if (clock !== undefined && clock.missing + 1 < ANSWERS_UNTIL_EMPTY && isBehind(told, kept)) {
    return { kept: new Map(kept).set('clock', { ...clock, missing: clock.missing + 1 }), isSetAside: true }
  }
  // Repeated often enough: the match is not being played after all, so no fact of it is kept.
  if (clock !== undefined && !told.has('clock')) {
    return { kept: new Map([...told].map(([key, body]) => [key, { body, missing: 0 }])), isSetAside: false }
  }
  const goals = keptGoals(kept, told)
  const target = new Map([...told].filter(([key]) => !isGoal(key)))
  for (const [key, body] of goals) target.set(key, body)
  const next = new Map<string, KeptFact>()
  for (const [key, body] of target) next.set(key, { body, missing: 0 })
  const groups = new Set(
    [...target].filter(([key]) => !kept.has(key)).map(([key, body]) => groupOf(key, body)),
  )
  const lists = new Set([...told.keys()].map(listOf))
  for (const [key, { body, missing }] of kept) {
    if (next.has(key) || isGoal(key)) continue
    const limit = lists.has(listOf(key)) ? ANSWERS_UNTIL_GONE : ANSWERS_UNTIL_EMPTY
    const isReplaced = listOf(key) === 'events' && groups.has(groupOf(key, body))
    const isOver = listOf(key) !== 'lineUp' && (isReplaced || missing + 1 >= limit)
    if (!isOver) next.set(key, { body, missing: missing + 1 })
  }
  return { kept: next, isSetAside: false }
}

/** Only the bodies. */
export function bodiesOf(kept: KeptFacts): ReadonlyMap<string, FactBody> {
  return new Map([...kept].map(([key, { body }]) => [key, body]))
}

/**
 * What must be appended so that the log describes a match as `wanted` does: new facts, changed facts and withdrawals.
 * Switching from one source to another is the same call with the other source's facts, so nothing can count twice.
 */
export function factsToAppend(
  logged: ReadonlyMap<string, LoggedFact>,
  wanted: ReadonlyMap<string, FactBody>,
): readonly FactChange[] {
  const changes: FactChange[] = []
  for (const [key, body] of wanted) {
    const known = logged.get(key)
    if (known !== undefined && isSameBody(known.body, body)) continue
    changes.push({ key, revision: (known?.revision ?? 0) + 1, body })
  }
  for (const [key, { revision, body }] of logged) {
    if (wanted.has(key) || body.kind === 'withdrawn') continue
    changes.push({ key, revision: revision + 1, body: { kind: 'withdrawn' } })
  }
  return changes
}

function isGoal(key: string): boolean {
  return key.startsWith('goal/')
}

/** Facts of one kind and side: when one appears while another disappears, it has replaced it. */
function groupOf(key: string, body: FactBody): string {
  const side = 'side' in body ? body.side : ''
  return `${key.split('/')[0] ?? ''} ${side}`
}
