import type { EpochMs } from '@gaffer/rules'
import type { FactBody } from '../facts/fact.ts'

/** A fact stored for a source; a withdrawn one stays, with the body `withdrawn`. */
export type StoredFact = {
  readonly body: FactBody
  /** In how many consecutive answers it was missing. */
  readonly missing: number
  readonly revision: number
  /** When it got this body. */
  readonly since: EpochMs
}

/** The facts of a match stored for a source, by key. */
export type StoredFacts = ReadonlyMap<string, StoredFact>

/** The bodies of the facts that stand. */
export function bodiesOf(
  stored: ReadonlyMap<string, Pick<StoredFact, 'body'>>,
): ReadonlyMap<string, FactBody> {
  return new Map(
    [...stored].flatMap(([key, { body }]) => (body.kind === 'withdrawn' ? [] : [[key, body] as const])),
  )
}
