import type { FactBody } from '@gaffer/feed'
import type { EpochMs } from '@gaffer/rules'
import type { KeptFact } from './kept-facts.ts'

/** The key under which calendars and reports date a match or call it off; events do so under ids of their own. */
export const CALENDAR_KEY = 'schedule'

/** It dates the match or calls it off. */
export function isAboutDate({ kind }: FactBody): boolean {
  return kind === 'scheduled' || kind === 'postponed'
}

/**
 * The facts of a source about a match once others are taken, in their order. Of those that date the match or call it
 * off the last one counts, and the others are overtaken; when it is withdrawn, the one before it counts again. `calendar`:
 * the calendar's word, where it is not among them yet. Returns what has changed, and the date that a postponement
 * leaves where that is another one than before.
 */
export function settleDates(
  before: ReadonlyMap<string, KeptFact>,
  taken: readonly KeptFact[],
  calendar?: KeptFact,
): { readonly changed: readonly KeptFact[]; readonly returnedDate: EpochMs | null | undefined } {
  const facts = new Map(before)
  if (calendar !== undefined) facts.set(calendar.key, calendar)
  const dateBefore = dateOf(facts)
  for (const fact of taken) {
    const known = facts.get(fact.key)
    facts.set(fact.key, fact)
    if (isAboutDate(fact.body)) overtakeOthers(facts, fact.key)
    else if (known !== undefined && isAboutDate(known.body)) returnLast(facts)
  }
  const isMoved = dateOf(facts) !== dateBefore
  const isOff = [...facts.values()].some(({ body }) => body.kind === 'postponed')
  return {
    changed: [...facts.values()].filter((fact) => fact !== before.get(fact.key)),
    returnedDate: isMoved && isOff ? dateOf(facts) : undefined,
  }
}

function overtakeOthers(facts: Map<string, KeptFact>, last: string): void {
  for (const [key, fact] of facts) {
    if (key === last || !isAboutDate(fact.body)) continue
    const number = 1 + Math.max(0, ...[...facts.values()].map(({ overtaken }) => overtaken?.number ?? 0))
    facts.set(key, { ...fact, body: { kind: 'withdrawn' }, overtaken: { body: fact.body, number } })
  }
}

function returnLast(facts: Map<string, KeptFact>): void {
  const [last] = overtakenIn(facts)
  if (last !== undefined) facts.set(last.key, { ...last, body: last.overtaken.body, overtaken: null })
}

/** What was overtaken last comes first. */
function overtakenIn(facts: ReadonlyMap<string, KeptFact>) {
  return [...facts.values()]
    .flatMap((fact) => (fact.overtaken ? [{ ...fact, overtaken: fact.overtaken }] : []))
    .toSorted((a, b) => b.overtaken.number - a.overtaken.number)
}

/** The date by these facts: a match that is called off keeps the one before. */
function dateOf(facts: ReadonlyMap<string, KeptFact>): EpochMs | null | undefined {
  const standing = [...facts.values()].map(({ body }) => body)
  const inOrder = [...standing, ...overtakenIn(facts).map(({ overtaken }) => overtaken.body)]
  return inOrder.find((body) => body.kind === 'scheduled')?.kickOffAt
}
