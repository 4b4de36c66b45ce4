import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { MinorUnits, PrizeBand } from '@gaffer/rules'
import { prizeRowsOf, prizesOf } from '../../contests/index.ts'
import { booksAt, coveredAt } from './contest-books.ts'
import type { Forecast } from './decide-forecast.ts'

type Books = Pick<ConsoleAnswer<'contestFile'>['data'], 'books' | 'prizes' | 'covered_at'>

type Terms = {
  readonly entryFee: MinorUnits
  readonly guaranteedPool: MinorUnits
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly PrizeBand[]
  readonly capacity: number | null
}

const SHARES = [
  ['tenth', 0.1],
  ['half', 0.5],
  ['full', 1],
] as const

/** What terms pay and cost: now, and at 10, 50 and 100 % of the capacity, or at the forecast and full. */
export function presentBooks(
  contest: Terms,
  entries: number,
  currencyExponent: number,
  forecast?: Forecast,
): Books {
  const { capacity } = contest
  const terms = { ...contest, currencyExponent }
  const filled =
    capacity === null ? [] : SHARES.map(([label, share]) => [label, Math.ceil(capacity * share)] as const)
  const shown =
    forecast === undefined
      ? filled
      : [['forecast', forecast.entries] as const, ...filled.filter(([label]) => label === 'full')]
  return {
    books: [['now', entries] as const, ...shown].map(([label, count]) => ({
      label,
      ...booksAt(contest, count),
    })),
    prizes: prizeRowsOf(contest.prizeTable, prizesOf(terms, Math.max(entries, placesOf(contest)))).map(
      ({ from, to, ratio, amount }) => ({ from, to, ratio, each: amount }),
    ),
    covered_at: coveredAt(contest),
  }
}

/** As many places as the prize table names: what each would win if all of them were filled. */
function placesOf({ prizeTable }: Terms): number {
  return Math.max(0, ...prizeTable.map(({ to }) => to))
}
