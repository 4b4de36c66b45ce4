import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'

/**
 * Which prizes of a contest wait for a signature, by their sum: those above `signedAbove`, and for two of them above
 * `twoAbove`. Null means none.
 */
export type PayoutLimits = { readonly signedAbove: MinorUnits | null; readonly twoAbove: MinorUnits | null }

export async function loadPayoutLimits(db: Kysely<DB>, operatorId: number): Promise<PayoutLimits> {
  const { rows } = await sql<PayoutLimits>`
    select payouts_signed_above as signed_above, payouts_two_above as two_above
    from operator where id = ${operatorId}`.execute(db)
  return rows[0] ?? { signedAbove: null, twoAbove: null }
}

/** Stores the limits for the closes to come; what waits already goes on waiting. */
export async function updatePayoutLimits(
  tx: Kysely<DB>,
  operatorId: number,
  { signedAbove, twoAbove }: PayoutLimits,
): Promise<void> {
  await sql`
    update operator set payouts_signed_above = ${signedAbove}::bigint, payouts_two_above = ${twoAbove}::bigint
    where id = ${operatorId}`.execute(tx)
}
