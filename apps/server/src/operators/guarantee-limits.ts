import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'

/** Which guarantees wait for a signature: one above `signedAbove`, or with which its week comes above `week`. */
export type GuaranteeLimits = { readonly signedAbove: MinorUnits | null; readonly week: MinorUnits | null }

/** The limits of an operator; null where none is set. */
export async function loadGuaranteeLimits(db: Kysely<DB>, operatorId: number): Promise<GuaranteeLimits> {
  const { rows } = await sql<GuaranteeLimits>`
    select guarantees_signed_above as signed_above, guarantees_of_week as week
    from operator where id = ${operatorId}`.execute(db)
  return rows[0] ?? { signedAbove: null, week: null }
}

/** Stores the limits for the guarantees to come; what is open stays. */
export async function updateGuaranteeLimits(
  tx: Kysely<DB>,
  operatorId: number,
  { signedAbove, week }: GuaranteeLimits,
): Promise<void> {
  await sql`
    update operator set guarantees_signed_above = ${signedAbove}::bigint, guarantees_of_week = ${week}::bigint
    where id = ${operatorId}`.execute(tx)
}
