import {
  type MinorUnits,
  type PrizeBand,
  prizePool,
  shareLevelPrizes,
  sharePrizes,
  type Ties,
} from '@gaffer/rules'

/** What a contest's prizes depend on. */
export type PrizeTerms = {
  readonly entryFee: MinorUnits
  readonly guaranteedPool: MinorUnits
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly PrizeBand[]
  readonly currencyExponent: number
}

/** The prize of each place of a contest with this many entries, best place first. */
export function prizesOf(
  terms: PrizeTerms,
  entries: number,
  pool = poolOf(terms, entries),
): readonly MinorUnits[] {
  return sharePrizes({ pool, table: terms.prizeTable, entries, step: prizeStep(terms.currencyExponent) })
}

/** The entries of a contest: those with a place, and those that paid for none because they are disqualified. */
export type CountedEntries = { readonly placed: number; readonly disqualified: number }

/**
 * What each place wins at these points: the prize of the place, or a share of the prizes of all who are level with it
 * where the contest says so. May be longer than the prize table. The fees of the disqualified are in the
 * pool.
 */
export function prizesAtPoints(
  terms: PrizeTerms & { readonly ties: Ties },
  { placed, disqualified }: CountedEntries,
  pointsAt: (place: number) => number,
): readonly MinorUnits[] {
  const amounts = prizesOf(terms, placed, poolOf(terms, placed + disqualified))
  if (terms.ties === 'earlier') return amounts
  return shareLevelPrizes({ amounts, pointsAt, entries: placed, step: prizeStep(terms.currencyExponent) })
}

/** Where an entry stands: how many have more points, how many others as many, and its place among all. */
export type Level = { readonly above: number; readonly level: number; readonly place: number }

/** What one entry wins of the prizes of all places (`prizesOf`), as `prizesAtPoints` would give it its place's. */
export function prizeAtLevel(
  { ties, currencyExponent }: Pick<PrizeTerms, 'currencyExponent'> & { readonly ties: Ties },
  amounts: readonly MinorUnits[],
  { above, level, place }: Level,
): MinorUnits {
  if (ties === 'earlier') return amounts[place - 1] ?? 0
  const entries = level + 1
  const shared = shareLevelPrizes({
    amounts: amounts.slice(above, above + entries),
    pointsAt: () => 0,
    entries,
    step: prizeStep(currencyExponent),
  })
  return shared[place - above - 1] ?? 0
}

/** The pool of a contest with this many entries: the fees less the rake, but at least the guarantee. */
export function poolOf(
  terms: Pick<PrizeTerms, 'entryFee' | 'guaranteedPool' | 'rakeBasisPoints'>,
  entries: number,
): MinorUnits {
  return prizePool({
    guaranteed: terms.guaranteedPool,
    fees: terms.entryFee * entries,
    rakeBasisPoints: terms.rakeBasisPoints,
  })
}

/** Places that win the same amount each; `ratio` is that of the prize table. */
type PrizeRow = PrizeBand & { readonly amount: MinorUnits }

/**
 * The prize table with the amount of each place. A range whose places differ by a cent, or are not all filled, is
 * split, so that places times amounts add up to the pool.
 */
export function prizeRowsOf(
  table: readonly PrizeBand[],
  amounts: readonly MinorUnits[],
): readonly PrizeRow[] {
  return table.flatMap(({ from, to, ratio }) => {
    const rows: PrizeRow[] = []
    for (let place = from; place <= to; place += 1) {
      const amount = amounts[place - 1] ?? 0
      const last = rows.at(-1)
      if (last?.amount === amount) rows[rows.length - 1] = { ...last, to: place }
      else rows.push({ from: place, to: place, ratio, amount })
    }
    return rows
  })
}

/** Amounts are multiples of 0.01, or of ten minor units where the currency has three decimals. */
function prizeStep(currencyExponent: number): MinorUnits {
  return currencyExponent > 2 ? 10 ** (currencyExponent - 2) : 1
}
