import { type Kysely, type Transaction, sql } from 'kysely'
import type { Chip } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import type { WalletAnswer } from '../wallet/index.ts'

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

/** Makes reserved chips owned or releases them, as their payment was decided; once, whoever comes first. */
export async function settlePurchase(
  db: Kysely<DB>,
  operationId: string,
  { outcome }: WalletAnswer,
): Promise<void> {
  if (outcome === 'unknown') return
  await db
    .updateTable('chipPurchase')
    .set({ state: outcome === 'done' ? 'owned' : 'released' })
    .where('walletOperationId', '=', operationId)
    .where('state', '=', 'reserved')
    .execute()
}

/** Settles the purchases whose payment was decided while nobody waited for it. Answers how many chips. */
export async function settlePurchases(db: Kysely<DB>): Promise<number> {
  const settled = await sql`
    update chip_purchase set state = case operation.state when 'done' then 'owned' else 'released' end
    from wallet_operation operation
    where operation.id = chip_purchase.wallet_operation_id and chip_purchase.state = 'reserved'
      and operation.state in ('done', 'declined')`.execute(db)
  return Number(settled.numAffectedRows ?? 0n)
}
