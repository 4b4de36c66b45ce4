import { writeNumber, writeShare } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import type { ContestBooks } from './contest-books.ts'

type Book = ContestBooks['books'][number]

/** A line of the books: what it is, its share of the pool, and its figure in each column. */
export type BookRow = {
  readonly id: string
  readonly name: string
  readonly share: string
  readonly figures: readonly string[]
  readonly kind: 'prize' | 'sum' | 'line' | 'loss' | 'gain'
}

const BASIS_POINTS = 10_000

type Writers = { readonly amount: (minor: number, isSigned?: boolean) => string }

/** Prizes first, then the pool, fees, rake, what the operator adds, and what is left to it. */
export function bookRows({ prizes, books }: ContestBooks, { amount }: Writers): readonly BookRow[] {
  const line = (
    id: string,
    name: string,
    write: (book: Book) => string,
    kind: BookRow['kind'] = 'line',
  ): BookRow => ({ id, name, share: '', figures: books.map(write), kind })
  const paid = Math.max(0, ...prizes.map(({ to }) => to))
  const [now] = books
  return [
    ...prizes.map(({ from, to, ratio }) => ({
      id: `prize ${String(from)}`,
      name: from === to ? String(from) : t('contest.places', { from, to }),
      share: writeShare(ratio / BASIS_POINTS, 2),
      figures: books.map(({ pool }) => amount(Math.floor((pool * ratio) / BASIS_POINTS))),
      kind: 'prize' as const,
    })),
    line('pool', t('contest.poolRow', { paid: writeNumber(paid) }), ({ pool }) => amount(pool), 'sum'),
    line('entries', t('contest.entriesRow'), ({ entries }) => writeNumber(entries)),
    line('fees', t('contest.feesRow'), ({ fees }) => amount(fees)),
    line('rake', t('contest.rakeRow'), ({ rake }) => amount(rake)),
    line('liability', t('contest.liabilityRow'), ({ liability }) => amount(liability)),
    line(
      'result',
      t('contest.resultRow'),
      ({ result }) => amount(result, true),
      (now?.result ?? 0) < 0 ? 'loss' : 'gain',
    ),
  ]
}
