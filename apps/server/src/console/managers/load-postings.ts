import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'

/** Both sides of what was posted for an operation. */
export async function loadPostings(
  db: Kysely<DB>,
  operationId: string,
): Promise<readonly { readonly account: string; readonly amount: MinorUnits }[]> {
  const { rows } = await sql<{ account: string; amount: MinorUnits }>`
    select account.kind as account, posting.amount from money_transaction moved
    join posting on posting.money_transaction_id = moved.id join account on account.id = posting.account_id
    where moved.wallet_operation_id = ${operationId}::uuid order by posting.id`.execute(db)
  return rows
}

/** When a refund was posted; null before, and where there is none. */
export async function loadRefundedAt(db: Kysely<DB>, refundId: string | null): Promise<Date | null> {
  if (refundId === null) return null
  const { rows } = await sql<{ at: Date | null }>`
    select decided_at as at from wallet_operation where id = ${refundId}::uuid and state = 'done'`.execute(db)
  return rows[0]?.at ?? null
}
