import { type FactBody, UNNAMED_PLAYER } from '../facts/fact.ts'
import { type FactList, listOf } from './fact-lists.ts'
import { mergeGoals } from './merge-goals.ts'
import type { LoggedFact } from './log-of-match.ts'
import { isSameBody } from './same-body.ts'

/** A fact to append to the log, under the key's next revision. */
export type FactChange = { readonly key: string; readonly revision: number; readonly body: FactBody }

/** A fact is withdrawn after this many answers without it. */
const ANSWERS_UNTIL_GONE = 2
/** The same where the whole list came empty. */
const ANSWERS_UNTIL_EMPTY = 4
/** A correction may empty a list of so many; one of more that comes empty has not arrived. */
const MAX_EMPTIED = 2

/** What the facts of a source are after an answer that was taken. */
export type NextFacts = {
  readonly target: ReadonlyMap<string, { readonly body: FactBody; readonly missing: number }>
  /** Lists that came empty though they had more than a correction takes away: nothing of them was withdrawn. */
  readonly short: readonly FactList[]
}

/**
 * The facts that stand for a source after an answer that is not older than what is known. New facts are taken at once. A
 * fact that is missing is withdrawn when another event of its kind takes its place, when the score goes back, or when a
 * second answer lacks it too (a fourth, if the whole list was empty). A goal stays while the score includes it, a line-up
 * until there is another, and what was in a list of more than two stays when it comes empty.
 */
export function mergeAnswer(
  stored: ReadonlyMap<string, { readonly body: FactBody; readonly missing: number }>,
  reported: ReadonlyMap<string, FactBody>,
): NextFacts {
  const goals = mergeGoals(stored, reported)
  const target = new Map([...reported].filter(([key]) => !isGoal(key)))
  for (const [key, body] of goals) target.set(key, body)
  const next = new Map<string, { readonly body: FactBody; readonly missing: number }>()
  for (const [key, body] of target) next.set(key, { body, missing: 0 })
  const groups = new Set(
    [...target].filter(([key]) => !stored.has(key)).map(([key, body]) => groupOf(key, body)),
  )
  const lists = new Set([...reported.keys()].map(listOf))
  const absent = [...stored].filter(([key, { body }]) => {
    const isReplaced = listOf(key) === 'events' && groups.has(groupOf(key, body))
    return !next.has(key) && !isGoal(key) && !isReplaced
  })
  const short = (['events', 'statistics'] as const).filter((list) => {
    const gone = absent.filter(([key, { body }]) => listOf(key) === list && !isUnsure(body))
    return !lists.has(list) && gone.length > MAX_EMPTIED
  })
  for (const [key, { body, missing }] of absent) {
    const list = listOf(key)
    if (list === 'lineUp' || short.some((one) => one === list)) next.set(key, { body, missing })
    else if (missing + 1 < (lists.has(list) ? ANSWERS_UNTIL_GONE : ANSWERS_UNTIL_EMPTY)) {
      next.set(key, { body, missing: missing + 1 })
    }
  }
  return { target: next, short }
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

/** Whether the fact of a key is a goal, under its number within the side. */
export function isGoal(key: string): boolean {
  return key.startsWith('goal/')
}

/** The official game names nobody for an exchange that its minutes only suggest. */
function isUnsure(body: FactBody): boolean {
  return (
    body.kind === 'event' && body.event.type === 'substitution' && body.event.playerInId === UNNAMED_PLAYER
  )
}

/** Facts of one kind and side: when one appears while another disappears, it has replaced it. */
function groupOf(key: string, body: FactBody): string {
  const side = 'side' in body ? body.side : ''
  return `${key.split('/')[0] ?? ''} ${side}`
}
