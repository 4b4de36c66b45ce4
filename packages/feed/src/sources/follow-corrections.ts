import type { FactBody } from '../facts/fact.ts'
import type { FactChange } from './compare-facts.ts'
import type { LoggedFact } from './log-of-match.ts'
import { pairFacts } from './pair-facts.ts'
import { isSameBody } from './same-body.ts'

/**
 * What to append so that each of an operator's corrections overrides the fact it is about, once the log describes a
 * match as `wanted` does: under the key by which the source in force gives that fact, so that it counts once
 * no matter who gives it. A correction moves when another source takes over (`isTakeOver`), and so does a fact that
 * the operator added when a source gives it too. A correction of which `wanted` has nothing stands alone.
 */
export function followCorrections(
  corrections: ReadonlyMap<string, LoggedFact>,
  logged: ReadonlyMap<string, LoggedFact>,
  wanted: ReadonlyMap<string, FactBody>,
  isTakeOver: boolean,
): readonly FactChange[] {
  const standing = new Map([...corrections].filter(([, { body }]) => body.kind !== 'uncorrected'))
  if (standing.size === 0) return []
  const given = new Set([...logged].flatMap(([key, { body }]) => (body.kind === 'withdrawn' ? [] : [key])))
  const isUnmoved = (key: string) => !isTakeOver && given.has(key) && wanted.has(key)
  const known = [...new Set([...standing.keys(), ...given])].flatMap((key) => {
    const own = [logged.get(key)?.reported, standing.get(key)?.reported].filter((body) => body !== undefined)
    const bodies = [...own, ...formerlyUnder(standing.get(key)?.reported, corrections)]
    return isUnmoved(key) ? [] : [{ key, bodies, isAdded: !logged.has(key) }]
  })
  const reported = [...wanted].flatMap(([key, body]) => (isUnmoved(key) ? [] : [{ key, body }]))
  const moved = pairFacts(known, reported)
  const keyOf = (key: string) => {
    if (isUnmoved(key)) return key
    return moved.get(key) ?? (wanted.has(key) ? freeKey(key, [corrections, wanted]) : key)
  }
  const next = new Map([...standing].map(([key, { body }]) => [keyOf(key), { body, from: key }]))
  return [...new Set([...standing.keys(), ...next.keys()])].flatMap((key) => {
    const before = corrections.get(key)
    const { body, from } = next.get(key) ?? { body: takenBack(logged.get(key)?.reported), from: key }
    if (before !== undefined && isSameBody(before.body, body)) return []
    const revision = (before?.revision ?? 0) + 1
    const refused = logged.get(from)?.reported
    // A fact that an operator withdrew is found again by what it was.
    const isAlone = body.kind === 'withdrawn' && refused !== undefined && !wanted.has(key)
    return isAlone
      ? [
          { key, revision, body: refused },
          { key, revision: revision + 1, body },
        ]
      : [{ key, revision, body }]
  })
}

/** The events that a correction overrode under the ids of other sources. */
function formerlyUnder(
  latest: FactBody | undefined,
  corrections: ReadonlyMap<string, LoggedFact>,
): readonly FactBody[] {
  return [...corrections.values()].flatMap(({ body, reported }) =>
    body.kind === 'uncorrected' && body.over !== undefined && isSameBody(reported, latest) ? [body.over] : [],
  )
}

function takenBack(over: FactBody | undefined): FactBody {
  return over?.kind === 'event' ? { kind: 'uncorrected', over } : { kind: 'uncorrected' }
}

/** A key for a correction that stands alone while another fact has its own. */
function freeKey(key: string, taken: readonly ReadonlyMap<string, unknown>[]): string {
  for (let n = 1; ; n += 1) {
    const free = `alone/${n}/${key}`
    if (taken.every((keys) => !keys.has(free))) return free
  }
}
