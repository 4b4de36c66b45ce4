import type { FactBody } from '../facts/fact.ts'

/** A fact a source stands by, and in how many answers running it was missing. */
export type KeptFact = { readonly body: FactBody; readonly missing: number }

/** What a source stands by of a match, by the key of each fact. */
export type KeptFacts = ReadonlyMap<string, KeptFact>
