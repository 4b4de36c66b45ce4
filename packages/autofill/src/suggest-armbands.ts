import type { AutofillCandidate } from './candidate.ts'

/** Suggestions for captain and vice-captain; null where nobody is left to name. */
export type Armbands = { readonly captain: number | null; readonly viceCaptain: number | null }

/** How far ahead of midfielders and forwards a goalkeeper or defender must be to be suggested before them. */
const LEAD = 1.2

/**
 * The two starters with the most expected points; midfielders and forwards come before others who lead by less than
 * 20 % (Q-91).
 */
export function suggestArmbands(starters: readonly AutofillCandidate[]): Armbands {
  const [captain = null, viceCaptain = null] = starters
    .toSorted((a, b) => claimOf(b) - claimOf(a) || a.id - b.id)
    .map(({ id }) => id)
  return { captain, viceCaptain }
}

function claimOf({ position, expectedPoints }: AutofillCandidate): number {
  const isInAttack = position === 'MID' || position === 'FWD'
  return isInAttack ? expectedPoints : expectedPoints / LEAD
}
