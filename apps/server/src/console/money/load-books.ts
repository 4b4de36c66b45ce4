import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import { readBooks, sumsByHour } from '../../wallet/index.ts'

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
  const { rows } = await readBooks(db, (tx, kept) =>
    sql<{ kind: string; balance: MinorUnits }>`
    select known.kind, coalesce(summed.balance, 0)::bigint as balance
    from unnest(array['adjustment', 'correction', 'gift', 'guarantee', 'house', 'manager', 'rake', 'stakes']) known (kind)
    left join (select account_kind, sum(amount) as balance from ${sumsByHour(operatorId, kept)} posted group by 1) summed
      on summed.account_kind = known.kind
    where summed.balance is not null
      or case known.kind when 'manager' then exists (select from account where operator_id = ${operatorId}
          and manager_id is not null)
        else exists (select from account where operator_id = ${operatorId} and manager_id is null
          and kind = known.kind) end
    order by known.kind`.execute(tx),
  )
  return rows
}

/** The postings of an operator's managers by day, the newest day first; at most a year. */
export async function loadBookDays(
  db: Kysely<DB>,
  operatorId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly BookDay[]> {
  const of = (...kinds: readonly string[]) =>
    sql`coalesce(sum(turnover) filter (where operation_kind in (${sql.join(kinds)})), 0)::bigint`
  const { rows } = await readBooks(db, (tx, kept) =>
    sql<BookDay>`
    select to_char(hour at time zone 'utc', 'YYYY-MM-DD') as day,
      ${of('stake')} as stakes, ${of('refund')} as refunds, ${of('prize')} as prizes,
      ${of('chip', 'scheme')} as purchases, ${of('welcome')} as other, sum(postings)::int as operations
    from ${sumsByHour(operatorId, kept)} posted
    where account_kind = 'manager' and operation_kind <> ''
      and hour >= ${from}::date::timestamp at time zone 'utc'
      and hour < (${to}::date + 1)::timestamp at time zone 'utc'
    group by 1 order by 1 desc limit 366`.execute(tx),
  )
  return rows
}
