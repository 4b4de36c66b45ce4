import { type RawBuilder, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'

/** By how much a difference, named by an expression, has moved our account of its manager already. */
export function adjusted(differenceId: RawBuilder<unknown>): RawBuilder<MinorUnits> {
  return sql<MinorUnits>`(select coalesce(sum(posting.amount), 0)::bigint from money_transaction moved
    join posting on posting.money_transaction_id = moved.id
    join account on account.id = posting.account_id and account.kind = 'manager'
    where moved.wallet_difference_id = ${differenceId})`
}
