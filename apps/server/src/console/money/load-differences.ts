import { type Kysely, sql } from 'kysely'
import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import { adjusted } from '../../wallet/index.ts'

type Shown = ConsoleAnswer<'differences'>['data'][number]

export const DIFFERENCES_PER_PAGE = 50
const COMPARISONS_SHOWN = 30

type Comparison = {
  readonly id: number
  readonly spanFrom: Date
  readonly spanTo: Date
  readonly madeAt: Date
  readonly askedBy: string | null
  readonly ours: number
  readonly oursAmount: MinorUnits
  readonly theirs: number
  readonly theirsAmount: MinorUnits
  readonly differing: number
  readonly fault: string | null
}

/** The last comparisons of an operator with its wallet, and what is open of all of them. */
export async function loadComparisons(
  db: Kysely<DB>,
  operatorId: number,
): Promise<ConsoleAnswer<'comparisons'>['data']> {
  const { rows } = await sql<Comparison>`
    select made.id, made.span_from, made.span_to, made.made_at, member.name as asked_by, made.ours, made.ours_amount,
      made.theirs, made.theirs_amount, made.differing, made.fault
    from wallet_comparison made left join staff_member member on member.id = made.asked_by
    where made.operator_id = ${operatorId} order by made.id desc limit ${COMPARISONS_SHOWN}`.execute(db)
  const { rows: open } = await sql<{ count: number; amount: MinorUnits }>`
    select count(*)::int as count, coalesce(sum(abs(coalesce(theirs, 0) - coalesce(ours, 0))), 0)::bigint as amount
    from wallet_difference where operator_id = ${operatorId} and state = 'open'`.execute(db)
  return {
    comparisons: rows.map((made) => ({
      id: made.id,
      from: made.spanFrom.toISOString(),
      to: made.spanTo.toISOString(),
      made_at: made.madeAt.toISOString(),
      asked_by: made.askedBy,
      ours: made.ours,
      ours_amount: made.oursAmount,
      theirs: made.theirs,
      theirs_amount: made.theirsAmount,
      differing: made.differing,
      fault: made.fault,
    })),
    open: open[0]?.count ?? 0,
    open_amount: open[0]?.amount ?? 0,
  }
}

type Difference = {
  readonly id: number
  readonly operationId: string
  readonly isKnown: boolean
  readonly kind: Shown['kind']
  readonly state: Shown['state']
  readonly manager: { readonly id: number; readonly name: string } | null
  readonly ours: MinorUnits | null
  readonly theirs: MinorUnits | null
  readonly detail: string
  readonly foundAt: Date
  readonly lastSeenAt: Date
  readonly explanation: string | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly adjustment: MinorUnits | null
}

/** Differences in a state, the newest first; one more than a page. */
export async function loadDifferences(
  db: Kysely<DB>,
  operatorId: number,
  { state, before }: { readonly state: Shown['state']; readonly before: number | undefined },
): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    select difference.id, difference.operation_id, difference.kind, difference.state, difference.ours, difference.theirs,
      difference.detail, difference.found_at, difference.last_seen_at, difference.explanation,
      member.name as decided_by, difference.decided_at,
      exists (select from wallet_operation where operator_id = difference.operator_id
        and id = case when difference.operation_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then difference.operation_id::uuid end) as is_known,
      case when manager.id is not null then json_build_object('id', manager.id, 'name', manager.username) end as manager,
      case when operator.wallet ->> 'kind' <> 'ledger' and operator.currency = difference.currency
          and manager.id is not null and difference.state in ('open', 'explained')
          and difference.kind in ('missing', 'unknown', 'double', 'amount', 'direction')
        then coalesce(difference.theirs, 0) - coalesce(difference.ours, 0) - ${adjusted(sql`difference.id`)} end as adjustment
    from wallet_difference difference
    join operator on operator.id = difference.operator_id
    left join manager on manager.operator_id = operator.id and manager.subject = difference.subject
    left join staff_member member on member.id = difference.decided_by
    where difference.operator_id = ${operatorId} and difference.state = ${state}
      and (${before ?? null}::int is null or difference.id < ${before ?? null}::int)
    order by difference.id desc limit ${DIFFERENCES_PER_PAGE + 1}`.execute(db)
  return rows
}

export function presentDifference(found: Difference): Shown {
  return {
    id: found.id,
    operation_id: found.operationId,
    is_known: found.isKnown,
    kind: found.kind,
    state: found.state,
    manager: found.manager,
    ours: found.ours,
    theirs: found.theirs,
    detail: found.detail,
    found_at: found.foundAt.toISOString(),
    last_seen_at: found.lastSeenAt.toISOString(),
    explanation: found.explanation,
    decided_by: found.decidedBy,
    decided_at: found.decidedAt?.toISOString() ?? null,
    adjustment: found.adjustment,
  }
}
