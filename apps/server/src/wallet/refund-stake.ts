import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/**
 * Plans the return of all that was paid for an entry, its stake and what was bought for it, in the caller's
 * transaction and once for each payment; it is sent by `sendCredits`, however often that is killed
 * (ADR-20). A payment that is decided only later is returned by whatever settles it.
 */
export async function planRefund(tx: Transaction<DB>, entryId: number): Promise<void> {
  await planRefunds(tx, [entryId])
}

/** The same for many entries at once. */
export async function planRefunds(tx: Transaction<DB>, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  await sql`
    insert into wallet_operation (id, operator_id, manager_id, kind, state, amount, currency, entry_id, undoes, natural_key)
    select gen_random_uuid(), operator_id, manager_id, 'refund', 'planned', amount, currency, entry_id, id,
      ${refundKey('')} || id
    from wallet_operation
    where entry_id = any(${[...entryIds]}::int[]) and kind in ('stake', 'chip', 'scheme') and state = 'done'
      and (amount > 0 or kind = 'stake')
    order by id on conflict (natural_key) do nothing`.execute(tx)
}

/** The natural key of a payment's return: there is one for each payment. */
export function refundKey(paymentId: string): string {
  return `refund:${paymentId}`
}
