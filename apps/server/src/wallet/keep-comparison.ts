import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { adjusted } from './adjusted.ts'
import type { Difference } from './compare-statement.ts'

/** A span of time, including its first instant but not its last. */
export type Span = { readonly from: Date; readonly to: Date }

/** What a comparison covered and what it found. Amounts are the sums of what moved, whichever way. */
export type Reconciliation = {
  readonly ours: number
  readonly oursAmount: MinorUnits
  readonly theirs: number
  readonly theirsAmount: MinorUnits
  readonly differences: readonly Difference[]
}

/**
 * Stores a comparison and its differences. One that was explained or settled stays so while its amounts do; one that
 * is found no more, though its operation was compared, is gone; where it was settled by an adjustment, that is what
 * differs now.
 */
export async function keepComparison(
  db: Kysely<DB>,
  operatorId: number,
  made: {
    readonly span: Span
    readonly askedBy: number | null
    readonly found: Reconciliation
    /** The operations of ours that were compared. */
    readonly compared: readonly string[]
  },
): Promise<void> {
  const { span, askedBy, found, compared } = made
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into wallet_comparison (operator_id, span_from, span_to, asked_by, ours, ours_amount, theirs,
        theirs_amount, differing)
      values (${operatorId}, ${span.from}, ${span.to}, ${askedBy}, ${found.ours}, ${found.oursAmount}, ${found.theirs},
        ${found.theirsAmount}, ${found.differences.length})`.execute(tx)
    await insertDifferences(tx, operatorId, found.differences)
    const still = found.differences.map(({ operationId, kind }) => `${kind} ${operationId}`)
    const isGone = sql`operator_id = ${operatorId}
      and operation_id = any(${[...compared]}::text[]) and kind || ' ' || operation_id <> all(${still}::text[])`
    const wasAdjusted = sql`${adjusted(sql`wallet_difference.id`)} <> 0`
    await sql`
      update wallet_difference set state = 'gone', decided_at = clock_timestamp()
      where ${isGone} and state in ('open', 'explained') and not ${wasAdjusted}`.execute(tx)
    await sql`
      update wallet_difference set theirs = ours, last_seen_at = clock_timestamp(),
        state = case when state = 'settled' or theirs is distinct from ours then 'open' else state end
      where ${isGone} and state in ('open', 'explained', 'settled') and ${wasAdjusted}`.execute(tx)
  })
}

/** Stores that a wallet could not be compared, and why. */
export async function keepFailedComparison(
  db: Kysely<DB>,
  operatorId: number,
  span: Span,
  fault: string,
  askedBy: number | null = null,
): Promise<void> {
  await sql`
    insert into wallet_comparison (operator_id, span_from, span_to, asked_by, ours, ours_amount, theirs, theirs_amount,
      differing, fault)
    values (${operatorId}, ${span.from}, ${span.to}, ${askedBy}, 0, 0, 0, 0, 0, ${fault.slice(0, 300)})`.execute(
    db,
  )
}

async function insertDifferences(
  tx: Kysely<DB>,
  operatorId: number,
  found: readonly Difference[],
): Promise<void> {
  await sql`
    insert into wallet_difference (operator_id, operation_id, kind, detail, ours, theirs, currency, subject)
    select ${operatorId}, operation_id, kind, min(detail), max(ours), sum(theirs)::bigint, min(currency), min(subject)
    from unnest(${found.map((one) => one.operationId)}::text[], ${found.map((one) => one.kind)}::text[],
      ${found.map((one) => one.detail)}::text[], ${found.map((one) => one.ours)}::bigint[],
      ${found.map((one) => one.theirs)}::bigint[], ${found.map((one) => one.currency)}::text[],
      ${found.map((one) => one.user)}::text[]) as t (operation_id, kind, detail, ours, theirs, currency, subject)
    group by operation_id, kind order by operation_id, kind
    on conflict (operator_id, operation_id, kind) do update set detail = excluded.detail, ours = excluded.ours,
      theirs = excluded.theirs, currency = excluded.currency, subject = excluded.subject,
      last_seen_at = clock_timestamp(),
      state = case when wallet_difference.state = 'gone' or (wallet_difference.ours, wallet_difference.theirs)
        is distinct from (excluded.ours, excluded.theirs) then 'open' else wallet_difference.state end`.execute(
    tx,
  )
}
