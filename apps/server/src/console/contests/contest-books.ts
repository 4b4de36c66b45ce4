import type { MinorUnits } from '@gaffer/rules'
import { poolOf } from '../../contests/index.ts'
import type { ContestRow } from './load-contests.ts'

/** What a contest means for its operator with so many entries. */
export type ContestBooks = {
  readonly entries: number
  readonly fees: MinorUnits
  readonly rake: MinorUnits
  readonly pool: MinorUnits
  /** What the operator adds to reach the guarantee. */
  readonly liability: MinorUnits
  readonly result: MinorUnits
}

type Terms = Pick<ContestRow, 'entryFee' | 'guaranteedPool' | 'rakeBasisPoints'>

/** The books of a contest, by the pool that its close will pay. */
export function booksAt(terms: Terms, entries: number): ContestBooks {
  const fees = terms.entryFee * entries
  const pool = poolOf(terms, entries)
  const ofFees = poolOf({ ...terms, guaranteedPool: 0 }, entries)
  return { entries, fees, rake: fees - ofFees, pool, liability: pool - ofFees, result: fees - pool }
}

/** The fewest entries whose fees cover the guarantee; null where no number does. */
export function coveredAt(terms: Terms): number | null {
  if (terms.guaranteedPool === 0) return 0
  const ofEach = terms.entryFee * (1 - terms.rakeBasisPoints / 10_000)
  if (ofEach <= 0) return null
  const least = Math.floor(terms.guaranteedPool / ofEach)
  // The rake is rounded, so the number is found by the books themselves.
  for (let entries = least; ; entries += 1) if (booksAt(terms, entries).liability === 0) return entries
}
