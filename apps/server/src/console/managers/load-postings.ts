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
