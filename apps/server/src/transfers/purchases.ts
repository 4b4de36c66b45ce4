import { type Kysely, type Transaction, sql } from 'kysely'
import type { Chip } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { nextRoundToPlay } from '../contests/index.ts'
import { planRefundsOf } from '../wallet/index.ts'

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
 * whichever caller comes first. Chips of an entry that has left its contest, or of one with no round left to play them
 * in, are released and refunded. For one payment, or for all that were decided while nobody waited. Returns how many.
 */
export async function settlePurchases(db: Kysely<DB>, operationId?: string): Promise<number> {
  const ofOne = operationId === undefined ? sql`` : sql`and operation.id = ${operationId}`
  return db.transaction().execute(async (tx) => {
    // Entries first: one that leaves at the same time either finds its chips decided, or is seen to have left.
    await sql`
      select from entry where id in (select chip_purchase.entry_id from chip_purchase
        join wallet_operation operation on operation.id = chip_purchase.wallet_operation_id
        where chip_purchase.state = 'reserved' and operation.state in ('done', 'declined') ${ofOne})
      order by id for no key update`.execute(tx)
    const { rows } = await sql<{ id: string; isOwed: boolean }>`
      update chip_purchase set state = case when decided.is_owned then 'owned' else 'released' end
      from (
        select operation.id, operation.state = 'done' as is_paid,
          operation.state = 'done' and entry.state <> 'released'
            and ${nextRoundToPlay(sql`entry.subgame_id`)} is not null as is_owned
        from wallet_operation operation join entry on entry.id = operation.entry_id
        where operation.kind = 'chip' and operation.state in ('done', 'declined') ${ofOne}
          and exists (select from chip_purchase where wallet_operation_id = operation.id and state = 'reserved')
      ) decided
      where decided.id = chip_purchase.wallet_operation_id and chip_purchase.state = 'reserved'
      returning decided.id, decided.is_paid and not decided.is_owned as is_owed`.execute(tx)
    await planRefundsOf(
      tx,
      rows.flatMap(({ id, isOwed }) => (isOwed ? [id] : [])),
    )
    return rows.length
  })
}

/** Whether chips that were paid for came too late, so that they are given back. */
export async function wereReleased(db: Kysely<DB>, operationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from chip_purchase where wallet_operation_id = ${operationId} and state = 'released' limit 1`.execute(
    db,
  )
  return rows.length > 0
}
