import type { EpochMs } from '@gaffer/rules'
import type { FactBody } from '../facts/fact.ts'

/** A fact kept for a source; a withdrawn one stays, with the body `withdrawn`. */
export type KeptFact = {
  readonly body: FactBody
  /** In how many consecutive answers it was missing. */
  readonly missing: number
  readonly revision: number
  /** When it got this body. */
  readonly since: EpochMs
}

/** The facts of a match kept for a source, by key. */
export type KeptFacts = ReadonlyMap<string, KeptFact>

/** The bodies of the facts that stand. */
export function bodiesOf(kept: ReadonlyMap<string, Pick<KeptFact, 'body'>>): ReadonlyMap<string, FactBody> {
  return new Map(
    [...kept].flatMap(([key, { body }]) => (body.kind === 'withdrawn' ? [] : [[key, body] as const])),
  )
}
