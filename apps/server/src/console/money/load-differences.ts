import { type Kysely, sql } from 'kysely'
import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { DB } from '../../db/generated/database.ts'

type Comparison = ConsoleAnswer<'comparisons'>['data']
type Difference = ConsoleAnswer<'differences'>['data'][number]

export const DIFFERENCES_PER_PAGE = 50
const COMPARISONS_SHOWN = 30

const time = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export async function loadComparisons(db: Kysely<DB>, operatorId: number): Promise<Comparison> {
  const { rows: comparisons } = await sql<Comparison['comparisons'][number]>`
    select made.id, ${time('made.span_from')} as "from", ${time('made.span_to')} as "to", ${time('made.made_at')} as made_at,
      member.name as asked_by, made.ours, made.ours_amount, made.theirs, made.theirs_amount, made.differing, made.fault
    from wallet_comparison made left join staff_member member on member.id = made.asked_by
    where made.operator_id = ${operatorId} order by made.id desc limit ${COMPARISONS_SHOWN}`.execute(db)
  const { rows: open } = await sql<{ count: number; amount: number }>`
    select count(*)::int as count, coalesce(sum(abs(coalesce(theirs, 0) - coalesce(ours, 0))), 0)::bigint as amount
    from wallet_difference where operator_id = ${operatorId} and state = 'open'`.execute(db)
  return { comparisons: [...comparisons], open: open[0]?.count ?? 0, open_amount: open[0]?.amount ?? 0 }
}

/** Differences in a state, the newest first; one more than a page. */
export async function loadDifferences(
  db: Kysely<DB>,
  operatorId: number,
  {
    state,
    before,
    id,
  }: { readonly state?: string; readonly before?: number | undefined; readonly id?: number },
): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    select difference.id, difference.operation_id, difference.kind, difference.state, difference.ours, difference.theirs,
      difference.detail, ${time('difference.found_at')} as found_at, ${time('difference.last_seen_at')} as last_seen_at,
      difference.explanation, member.name as decided_by, ${time('difference.decided_at')} as decided_at,
      exists (select from wallet_operation where id::text = difference.operation_id
        and operator_id = difference.operator_id) as is_known,
      case when manager.id is not null then json_build_object('id', manager.id, 'name', manager.username) end as manager,
      case when operator.wallet ->> 'kind' <> 'ledger' and operator.currency = difference.currency
          and manager.id is not null and difference.state in ('open', 'explained')
          and difference.kind in ('missing', 'unknown', 'double', 'amount', 'direction')
        then coalesce(difference.theirs, 0) - coalesce(difference.ours, 0) end as adjustment
    from wallet_difference difference
    join operator on operator.id = difference.operator_id
    left join manager on manager.operator_id = operator.id and manager.subject = difference.subject
    left join staff_member member on member.id = difference.decided_by
    where difference.operator_id = ${operatorId}
      and (${state ?? null}::text is null or difference.state = ${state ?? null}::text)
      and (${before ?? null}::int is null or difference.id < ${before ?? null}::int)
      and (${id ?? null}::int is null or difference.id = ${id ?? null}::int)
    order by difference.id desc limit ${DIFFERENCES_PER_PAGE + 1}`.execute(db)
  return rows
}
