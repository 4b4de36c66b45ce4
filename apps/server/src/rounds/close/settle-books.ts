import { type Kysely, sql } from 'kysely'
import { rakeOf } from '@gaffer/rules'
import { countDisqualified } from '../../contests/index.ts'
import { lastRoundNumber } from '../../core/has-rounds-left.ts'
import type { DB } from '../../db/generated/database.ts'
import { type ContestBook, settleContests, wasSettled } from '../../wallet/index.ts'
import { waitsForSignature } from '../payouts/ask-for-payouts.ts'
import type { CloseDeps } from './close-deps.ts'
import { type Closing, inStage, updateAfter, updateStage } from './closing.ts'

/**
 * Posts the rake of each finished contest and what the operator adds to its pool, so that its book adds up to zero;
 * in order of contest, one batch at a time. A contest that was called off once its prizes were paid is settled again: it
 * took in nothing.
 */
export async function settleBooks(deps: CloseDeps, closing: Closing, batch: number): Promise<void> {
  for (;;) {
    const isDone = await inStage(deps.db, closing, 'paid', async (tx, after) => {
      const books = await loadBooks(tx, closing, { after, limit: batch })
      const last = books.at(-1)
      if (last === undefined) {
        await updateStage(tx, closing.gameRoundId, 'booked')
        return true
      }
      await settleContests(tx, closing, books)
      await updateAfter(tx, closing.gameRoundId, last.contestId)
      return false
    })
    if (isDone !== false) return
    deps.reachStep?.('close.booking')
  }
}

type BookRow = Omit<ContestBook, 'rake'> & { readonly rakeBasisPoints: number }

/** The books of one contest of a round, for the signature that pays its prizes. */
export async function loadBook(
  db: Kysely<DB>,
  closing: Closing,
  contestId: number,
): Promise<readonly ContestBook[]> {
  const books = await loadBooks(db, closing, { after: contestId - 1, limit: 1, isSigned: true })
  return books.filter((book) => book.contestId === contestId)
}

async function loadBooks(
  db: Kysely<DB>,
  { gameRoundId, version }: Closing,
  {
    after,
    limit,
    isSigned = false,
  }: { readonly after: number; readonly limit: number; readonly isSigned?: boolean },
): Promise<readonly ContestBook[]> {
  const { rows } = await sql<BookRow>`
    select subgame.id as contest_id, tournament.operator_id, operator.currency, subgame.rake_basis_points,
      subgame.entry_fee * ((select count(*) from entry_round_result result
          where result.game_round_id = ${gameRoundId} and result.subgame_id = subgame.id)
        + ${countDisqualified(sql`subgame.id`, sql`${version}::bigint`)}) as fees
    from tournament_round
    join tournament on tournament.id = tournament_round.tournament_id
    join operator on operator.id = tournament.operator_id
    join subgame on subgame.tournament_id = tournament.id
    where tournament_round.game_round_id = ${gameRoundId} and subgame.id > ${after}
      and (subgame.cancelled_at is null or ${wasSettled(sql`subgame.id`)})
      and (${isSigned}::boolean or not ${waitsForSignature(gameRoundId, sql`subgame.id`)})
      and tournament_round.number = ${lastRoundNumber}
    order by subgame.id limit ${limit}
  `.execute(db)
  return rows.map(({ rakeBasisPoints, ...book }) => ({ ...book, rake: rakeOf(book.fees, rakeBasisPoints) }))
}
