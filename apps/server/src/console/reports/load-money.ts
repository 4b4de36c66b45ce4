import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import { sumsByContest } from '../../wallet/index.ts'

/** What was posted in a span by what it was for; of everything where the key is null. */
export type Money = {
  readonly key: string | null
  readonly stakes: MinorUnits
  readonly refunds: MinorUnits
  readonly prizes: MinorUnits
  readonly rake: MinorUnits
  readonly guarantees: MinorUnits
  readonly corrections: MinorUnits
  readonly purchases: MinorUnits
}

/** The money of a span by contest and day, in all and by a key of it (`posted`, and what is joined). */
export async function loadMoney(
  tx: Kysely<DB>,
  operatorId: number,
  booked: number,
  wanted: {
    readonly from: string
    readonly to: string
    readonly key: RawBuilder<unknown>
    readonly joined: RawBuilder<unknown>
  },
): Promise<readonly Money[]> {
  const { from, to, key, joined } = wanted
  const { rows } = await sql<Money & { readonly isTotal: boolean }>`
    with moved as (
      select ${key} as key, case when posted.account_kind = 'manager' then posted.operation_kind
          else posted.account_kind end as kind,
        case when posted.account_kind = 'manager' then posted.turnover
          when posted.account_kind in ('guarantee', 'correction') then -posted.amount else posted.amount end as amount
      from ${sumsByContest(operatorId, booked)} posted ${joined}
      where posted.day between ${from}::date and ${to}::date and (posted.account_kind = 'manager'
        or posted.account_kind in ('rake', 'guarantee', 'correction') and posted.operation_kind = '')
    )
    select key, grouping(key) = 1 as is_total, ${sumOf('stake')} as stakes, ${sumOf('refund')} as refunds,
      ${sumOf('prize')} as prizes, ${sumOf('rake')} as rake, ${sumOf('guarantee')} as guarantees,
      ${sumOf('correction')} as corrections, ${sumOf('chip', 'scheme')} as purchases
    from moved group by grouping sets ((key), ())`.execute(tx)
  return rows.map(({ isTotal, ...row }) => (isTotal ? { ...row, key: null } : row))
}

function sumOf(...kinds: readonly string[]): RawBuilder<unknown> {
  return sql`coalesce(sum(amount) filter (where kind in (${sql.join(kinds)})), 0)::bigint`
}
