import { type Kysely, type Transaction, sql } from 'kysely'
import type { Chip } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'

/** Reserves chips for an entry while their payment is decided. */
export async function insertPurchase(
  tx: Transaction<DB>,
  purchase: { readonly operationId: string; readonly entryId: number; readonly chips: readonly Chip[] },
): Promise<void> {
  const { operationId: walletOperationId, entryId, chips } = purchase
  await tx
    .insertInto('chipPurchase')
    .values(chips.map((chip) => ({ walletOperationId, entryId, chip, state: 'reserved' })))
    .execute()
}

/**
 * Makes the reserved chips owned whose payment is done, and releases those it was declined for; each once,
 * whoever comes first. Of one payment, or of all that were decided while nobody waited. Answers how many.
 */
export async function settlePurchases(db: Kysely<DB>, operationId?: string): Promise<number> {
  const ofOne = operationId === undefined ? sql`` : sql`and operation.id = ${operationId}`
  const settled = await sql`
    update chip_purchase set state = case operation.state when 'done' then 'owned' else 'released' end
    from wallet_operation operation
    where operation.id = chip_purchase.wallet_operation_id and chip_purchase.state = 'reserved'
      and operation.state in ('done', 'declined') ${ofOne}`.execute(db)
  return Number(settled.numAffectedRows ?? 0n)
}
