import type { AnswerData } from '@gaffer/contract'
import { poolOf, prizeRowsOf, prizesOf, roundCountOf } from '../../contests/index.ts'
import type { ContestRound } from './contest-round.ts'

const HUNDREDTHS_OF_A_PERCENT = 100

/**
 * The prize table of a contest with this many entries in its table. While it can be entered, the prizes are shown as if all places
 * were filled; once its last round is locked, the filled places share the pool, by the total of all rounds.
 */
export function presentPrizes(
  { tournament, contest, round }: ContestRound,
  entries: number,
  isClosed: boolean,
): AnswerData<'prizes'> {
  const { currency, currencyExponent } = tournament
  const terms = { ...contest, currencyExponent }
  const lastPlace = Math.max(0, ...contest.prizeTable.map(({ to }) => to))
  const isLast = round.number >= roundCountOf(tournament)
  const canBeEntered = !isLast || round.lockedAt === undefined
  const filled = canBeEntered ? Math.max(entries, lastPlace) : entries
  const pool = poolOf(terms, entries + contest.disqualifiedCount)
  const amounts = prizesOf(terms, filled, pool)
  const present = (amount: number) => amount / 10 ** currencyExponent
  return {
    total_prize_pool: present(pool),
    currency,
    is_final: isClosed && isLast,
    ties: contest.ties,
    data: prizeRowsOf(contest.prizeTable, amounts).map(({ from, to, ratio, amount }) => ({
      place: { from, to },
      ratio: ratio / HUNDREDTHS_OF_A_PERCENT,
      amount: present(amount),
    })),
  }
}
