import { type Kysely, type Transaction, sql } from 'kysely'
import type { Chip } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { planRefunds } from '../wallet/index.ts'

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
 * Makes reserved chips owned once they are paid for, and releases them if the payment was declined; each once,
 * whichever caller comes first. If the entry has left its contest, they are released and refunded. For one payment,
 * or for all that were decided while nobody waited. Returns how many.
 */
export async function settlePurchases(db: Kysely<DB>, operationId?: string): Promise<number> {
  const ofOne = operationId === undefined ? sql`` : sql`and operation.id = ${operationId}`
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ entryId: number; isOwed: boolean }>`
      update chip_purchase
      set state = case when operation.state = 'done' and entry.state <> 'released' then 'owned' else 'released' end
      from wallet_operation operation, entry
      where operation.id = chip_purchase.wallet_operation_id and entry.id = chip_purchase.entry_id
        and chip_purchase.state = 'reserved' and operation.state in ('done', 'declined') ${ofOne}
      returning chip_purchase.entry_id, operation.state = 'done' and entry.state = 'released' as is_owed`.execute(
      tx,
    )
    await planRefunds(
      tx,
      rows.flatMap(({ entryId, isOwed }) => (isOwed ? [entryId] : [])),
    )
    return rows.length
  })
}
