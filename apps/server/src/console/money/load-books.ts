import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'

/** What was posted on a day (UTC), by what it was for; each amount is positive. */
export type BookDay = {
  readonly day: string
  readonly stakes: MinorUnits
  readonly refunds: MinorUnits
  readonly prizes: MinorUnits
  readonly purchases: MinorUnits
  readonly other: MinorUnits
  readonly operations: number
}

/** The sum of every account of an operator, by kind. Postings balance, so these add up to zero. */
export async function loadAccounts(
  db: Kysely<DB>,
  operatorId: number,
): Promise<readonly { readonly kind: string; readonly balance: MinorUnits }[]> {
  const { rows } = await sql<{ kind: string; balance: MinorUnits }>`
    select account.kind, coalesce(sum(posting.amount), 0)::bigint as balance
    from account left join posting on posting.account_id = account.id
    where account.operator_id = ${operatorId}
    group by account.kind order by account.kind`.execute(db)
  return rows
}

/** The postings of an operator's managers by day, the newest day first; at most a year. */
export async function loadBookDays(
  db: Kysely<DB>,
  operatorId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly BookDay[]> {
  const of = (...kinds: readonly string[]) =>
    sql`coalesce(sum(abs(posting.amount)) filter (where operation.kind in (${sql.join(kinds)})), 0)::bigint`
  const { rows } = await sql<BookDay>`
    select to_char(moved.posted_at at time zone 'utc', 'YYYY-MM-DD') as day,
      ${of('stake')} as stakes, ${of('refund')} as refunds, ${of('prize')} as prizes,
      ${of('chip', 'scheme')} as purchases, ${of('welcome')} as other, count(*)::int as operations
    from money_transaction moved
    join wallet_operation operation on operation.id = moved.wallet_operation_id
    join posting on posting.money_transaction_id = moved.id
    join account on account.id = posting.account_id and account.kind = 'manager'
    where operation.operator_id = ${operatorId}
      and moved.posted_at >= ${from}::date::timestamp at time zone 'utc'
      and moved.posted_at < (${to}::date + 1)::timestamp at time zone 'utc'
    group by 1 order by 1 desc limit 366`.execute(db)
  return rows
}
