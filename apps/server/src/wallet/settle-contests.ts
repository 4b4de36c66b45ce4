import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'

/** What a finished contest took in, and what the operator keeps of it. */
export type ContestBook = {
  readonly contestId: number
  readonly operatorId: number
  readonly currency: string
  /** The fees of the entries that counted. */
  readonly fees: MinorUnits
  readonly rake: MinorUnits
}

/**
 * Posts, in the caller's transaction, the rake of contests and the gap between the prizes of their result and the
 * remaining fees: the operator adds it where a pool is guaranteed, and receives it where nobody could win. Prizes of an
 * earlier result that stay paid are no guarantee: they are the price of a correction, on an account of its own.
 * After a reopening it posts only the difference from before. Once per contest and version.
 */
export async function settleContests(
  tx: Kysely<DB>,
  close: { readonly gameRoundId: number; readonly version: number },
  books: readonly ContestBook[],
): Promise<void> {
  await insertAccounts(tx, books)
  await sql`
    with book as (
      select * from unnest(
        ${books.map(({ contestId }) => contestId)}::int[], ${books.map(({ operatorId }) => operatorId)}::int[],
        ${books.map(({ currency }) => currency)}::text[], ${books.map(({ fees }) => fees)}::bigint[],
        ${books.map(({ rake }) => rake)}::bigint[])
      as t (subgame_id, operator_id, currency, fees, rake)
    ), winner as (
      select entry_id, subgame_id from entry_round_result
      where game_round_id = ${close.gameRoundId} and prize > 0 and subgame_id in (select subgame_id from book)
      union
      select entry_id, entry.subgame_id from result_correction join entry on entry.id = entry_id
      where game_round_id = ${close.gameRoundId} and prize_before > 0 and entry.subgame_id in (select subgame_id from book)
      union
      select entry.id, entry.subgame_id from subgame called_off join entry on entry.subgame_id = called_off.id
      where called_off.cancelled_at is not null and called_off.id in (select subgame_id from book)
    ), paid as (
      select winner.subgame_id, sum(given.amount) as amount,
        sum(greatest(given.amount - coalesce(result.prize, 0), 0)) as corrected
      from winner
      cross join lateral (select coalesce(sum(operation.amount), 0) as amount from wallet_operation operation
        where operation.entry_id = winner.entry_id and operation.kind = 'prize') given
      left join entry_round_result result
        on result.game_round_id = ${close.gameRoundId} and result.entry_id = winner.entry_id
      group by winner.subgame_id
    ), posted as (
      select moved.subgame_id, sum(posting.amount) filter (where account.kind = 'rake') as rake,
        -sum(posting.amount) filter (where account.kind = 'guarantee') as added,
        -sum(posting.amount) filter (where account.kind = 'correction') as corrected
      from money_transaction moved join posting on posting.money_transaction_id = moved.id
      join account on account.id = posting.account_id
      where moved.subgame_id in (select subgame_id from book) group by moved.subgame_id
    ), due as (
      select book.*, book.rake - coalesce(posted.rake, 0) as rake_due,
        coalesce(paid.corrected, 0) - coalesce(posted.corrected, 0) as correction_due,
        coalesce(paid.amount - paid.corrected, 0) + book.rake - book.fees - coalesce(posted.added, 0) as added_due
      from book left join paid using (subgame_id) left join posted using (subgame_id)
    ), moved as (
      insert into money_transaction (subgame_id, natural_key)
      select subgame_id, concat('settled:', ${close.gameRoundId}::int, ':', subgame_id, ':', ${close.version}::bigint)
      from due where rake_due <> 0 or added_due <> 0 or correction_due <> 0
      on conflict (natural_key) do nothing returning id, subgame_id
    )
    insert into posting (money_transaction_id, account_id, amount, currency)
    select moved.id, account.id, side.amount, due.currency
    from moved join due using (subgame_id)
    cross join lateral (values ('rake', due.rake_due), ('guarantee', -due.added_due),
      ('correction', -due.correction_due),
      ('stakes', due.added_due + due.correction_due - due.rake_due)) as side (kind, amount)
    join account on account.operator_id = due.operator_id and account.manager_id is null
      and account.currency = due.currency and account.kind = side.kind
    where side.amount <> 0`.execute(tx)
}

/** Whether a contest, named by an expression, was settled before. */
export function wasSettled(contestId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from money_transaction settled
    where settled.subgame_id = ${contestId} and settled.natural_key like 'settled:%')`
}

async function insertAccounts(tx: Kysely<DB>, books: readonly ContestBook[]): Promise<void> {
  await sql`
    insert into account (operator_id, kind, currency)
    select distinct owner.operator_id, wanted.kind, owner.currency
    from unnest(${books.map(({ operatorId }) => operatorId)}::int[], ${books.map(({ currency }) => currency)}::text[])
      as owner (operator_id, currency), unnest(array['stakes', 'rake', 'guarantee', 'correction']) as wanted (kind)
    where not exists (select from account where account.operator_id = owner.operator_id
      and account.kind = wanted.kind and account.currency = owner.currency and account.manager_id is null)
    order by 1, 2, 3
    on conflict (operator_id, manager_id, kind, currency) do nothing`.execute(tx)
}
