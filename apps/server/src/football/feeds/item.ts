/** What happened to an item that a source sent. */
export type ItemOutcome = {
  readonly outcome: 'taken' | 'known' | 'refused'
  readonly reason?: string
}

export const TAKEN: ItemOutcome = { outcome: 'taken' }
export const KNOWN: ItemOutcome = { outcome: 'known' }
export const refused = (reason: string): ItemOutcome => ({ outcome: 'refused', reason })
