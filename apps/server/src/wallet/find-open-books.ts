import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import { hasRoundsLeft } from '../core/has-rounds-left.ts'
import type { DB } from '../db/generated/database.ts'
import { findBookedUntil } from './keep-books.ts'

/** Where years are still being added up, only the newest transactions are looked at besides. */
const MOST_SINCE = 100_000

/** A contest whose book does not add up to zero, and the remainder. */
export type OpenBook = { readonly contestId: number; readonly currency: string; readonly left: MinorUnits }

/**
 * Finished contests in whose books fees, refunds, prizes, rake and guarantee do not add up to zero. One with a refund
 * still to arrive is included until it has; one whose prizes wait for a signature is not finished. Those of an operator
 * that was removed had nothing open, or go on in another database.
 */
export async function findOpenBooks(
  db: Kysely<DB>,
  contestIds?: readonly number[],
): Promise<readonly OpenBook[]> {
  const { rows } = await sql<OpenBook>`
    with over as (
      select subgame.id from subgame
      join tournament on tournament.id = subgame.tournament_id
      join operator on operator.id = tournament.operator_id and operator.removed_at is null
      where (${contestIds === undefined}::boolean or subgame.id = any(${[...(contestIds ?? [])]}::int[]))
        and not ${hasRoundsLeft}
        and not exists (select from payout where payout.subgame_id = subgame.id and payout.state in ('waiting', 'held'))
    ), of_contest as (
      select over.id as subgame_id, moved.id from over join money_transaction moved on moved.subgame_id = over.id
      union all
      select over.id, moved.id from over join entry on entry.subgame_id = over.id
      join wallet_operation operation on operation.entry_id = entry.id
      join money_transaction moved on moved.wallet_operation_id = operation.id
    )
    select of_contest.subgame_id as contest_id, posting.currency, sum(posting.amount)::bigint as left
    from of_contest join posting on posting.money_transaction_id = of_contest.id
    join account on account.id = posting.account_id and account.kind = 'stakes'
    group by of_contest.subgame_id, posting.currency having sum(posting.amount) <> 0
    order by of_contest.subgame_id
  `.execute(db)
  return rows
}

/** A finished contest whose book is not at zero although nothing of it is undecided. */
export type UnsettledBook = OpenBook & { readonly operatorId: number; readonly name: string }

/**
 * Finished contests whose books ought to be at zero and are not, of one operator or of all. Which may be is found in the
 * sums that are kept, whether they are in the postings themselves.
 */
export async function findUnsettledBooks(
  db: Kysely<DB>,
  operatorId?: number,
): Promise<readonly UnsettledBook[]> {
  const { addedId } = await findBookedUntil(db)
  const { rows: doubtful } = await sql<Omit<UnsettledBook, 'currency' | 'left'>>`
    select contest.id as contest_id, tournament.operator_id, tournament.name
    from (
      select subgame_id from booked_contest where account_kind = 'stakes'
      group by subgame_id having sum(amount) <> 0
      union select coalesce(entry.subgame_id, moved.subgame_id) from money_transaction moved
      left join wallet_operation operation on operation.id = moved.wallet_operation_id
      left join entry on entry.id = operation.entry_id
      where moved.id > greatest(${addedId}::bigint, (select max(id) from money_transaction) - ${MOST_SINCE})
    ) doubtful
    join subgame contest on contest.id = doubtful.subgame_id
    join tournament on tournament.id = contest.tournament_id
    where (${operatorId === undefined}::boolean or tournament.operator_id = ${operatorId ?? null}::int)
      and not ${hasRoundsLeft}
      and not exists (select from entry join wallet_operation operation on operation.entry_id = entry.id
        where entry.subgame_id = contest.id and operation.state in ('planned', 'sent', 'unknown'))`.execute(
    db,
  )
  if (doubtful.length === 0) return []
  const open = await findOpenBooks(
    db,
    doubtful.map(({ contestId }) => contestId),
  )
  return open.flatMap((book) => {
    const contest = doubtful.find(({ contestId }) => contestId === book.contestId)
    return contest === undefined ? [] : [{ ...book, ...contest }]
  })
}
