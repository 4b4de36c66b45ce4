import type { FactBody } from '../facts/fact.ts'

/** A fact kept for a source, and in how many consecutive answers it was missing. */
export type KeptFact = { readonly body: FactBody; readonly missing: number }

/** The facts of a match kept for a source, by key. */
export type KeptFacts = ReadonlyMap<string, KeptFact>
