import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'

/** A contest whose book does not add up to zero, and the remainder. */
export type OpenBook = { readonly contestId: number; readonly currency: string; readonly left: MinorUnits }

/**
 * Finished contests in whose books fees, refunds, prizes, rake and guarantee do not add up to zero. One with a refund
 * still to arrive is included until it has; one whose prizes wait for a signature is not finished.
 */
export async function findOpenBooks(
  db: Kysely<DB>,
  contestIds?: readonly number[],
): Promise<readonly OpenBook[]> {
  const { rows } = await sql<OpenBook>`
    with over as (
      select subgame.id from subgame
      where (${contestIds === undefined}::boolean or subgame.id = any(${[...(contestIds ?? [])]}::int[]))
        and not exists (
          select from tournament_round join game_round on game_round.id = tournament_round.game_round_id
          where tournament_round.tournament_id = subgame.tournament_id and game_round.closed_at is null)
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
