/** What happened to an item that a source sent. */
export type ItemOutcome = {
  readonly outcome: 'taken' | 'known' | 'refused'
  readonly reason?: string
  /** A person has to decide what it is, and is told so elsewhere. */
  readonly waits?: true
}

export const TAKEN: ItemOutcome = { outcome: 'taken' }
export const KNOWN: ItemOutcome = { outcome: 'known' }
export const refused = (reason: string): ItemOutcome => ({ outcome: 'refused', reason })
/** Stored, and a person decides what it is: `football unmatched` lists it. */
export const waits = (reason: string): ItemOutcome => ({ outcome: 'refused', reason, waits: true })
