import type { FactBody, MatchFact, MatchMinute } from './fact.ts'

/** The source of an operator's corrections, which override those of the feed (ADR-17). */
export const OPERATOR_SOURCE = 'operator'

/** A fact in force: the highest revision of its sourceEventId, unless withdrawn. */
export type FactInForce = {
  readonly id: string
  readonly body: Exclude<FactBody, { kind: 'withdrawn' } | { kind: 'uncorrected' }>
}

/**
 * The facts in force, one per sourceEventId, in an order that does not depend on arrival: the feed's before the
 * operator's, then as the source numbered them (`e9` before `e10`).
 */
export function factsInForce(facts: readonly MatchFact[]): readonly FactInForce[] {
  const feed = new Map<string, MatchFact>()
  const corrections = new Map<string, MatchFact>()
  for (const fact of facts) {
    const newest = fact.source === OPERATOR_SOURCE ? corrections : feed
    const known = newest.get(fact.sourceEventId)
    if (known === undefined || compareAuthority(fact, known) > 0) newest.set(fact.sourceEventId, fact)
  }
  for (const [id, { body }] of corrections) {
    if (body.kind === 'uncorrected') corrections.delete(id)
    else feed.delete(id)
  }
  return [...inOrder(feed), ...inOrder(corrections)]
}

function inOrder(newest: ReadonlyMap<string, MatchFact>): readonly FactInForce[] {
  return [...newest.values()]
    .sort((a, b) => compareSourceIds(a.sourceEventId, b.sourceEventId))
    .flatMap(({ sourceEventId: id, body }) =>
      body.kind === 'withdrawn' || body.kind === 'uncorrected' ? [] : [{ id, body }],
    )
}

/** Compares two ids of one source: shorter first, then by character, so that numbers count upwards. */
export function compareSourceIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}

/** Compares two minutes of a match. */
export function compareMinutes(a: MatchMinute, b: MatchMinute): number {
  return a.minute - b.minute || a.added - b.added
}

function compareAuthority(a: MatchFact, b: MatchFact): number {
  // Two different bodies under one revision violate the key of the log; comparing their text keeps the fold
  // independent of arrival even then.
  return a.revision - b.revision || compareText(a, b)
}

function compareText(a: MatchFact, b: MatchFact): number {
  const [left, right] = [JSON.stringify(a.body), JSON.stringify(b.body)]
  return left < right ? -1 : left > right ? 1 : 0
}
