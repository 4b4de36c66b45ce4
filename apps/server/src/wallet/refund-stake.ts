import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/**
 * Plans refunds of everything paid for an entry, its stake and its purchases, in the caller's transaction and once
 * per payment; `sendCredits` sends them, however often it is killed (ADR-20). A payment that is decided only later is
 * refunded by the code that settles it.
 */
export async function planRefund(tx: Transaction<DB>, entryId: number): Promise<void> {
  await planRefunds(tx, [entryId])
}

/** Like `planRefund`, for many entries at once. */
export function planRefunds(tx: Transaction<DB>, entryIds: readonly number[]): Promise<void> {
  return refund(tx, entryIds, sql`entry_id = any(${[...entryIds]}::int[])`)
}

/** Like `planRefund`, for single payments. */
export function planRefundsOf(tx: Transaction<DB>, operationIds: readonly string[]): Promise<void> {
  return refund(tx, operationIds, sql`id = any(${[...operationIds]}::uuid[])`)
}

async function refund(
  tx: Transaction<DB>,
  meant: readonly unknown[],
  isMeant: RawBuilder<unknown>,
): Promise<void> {
  if (meant.length === 0) return
  await sql`
    insert into wallet_operation (id, operator_id, manager_id, kind, state, amount, currency, entry_id, undoes, natural_key)
    select gen_random_uuid(), operator_id, manager_id, 'refund', 'planned', amount, currency, entry_id, id,
      ${refundKey('')} || id
    from wallet_operation
    where ${isMeant} and kind in ('stake', 'chip', 'scheme') and state = 'done'
      and (amount > 0 or kind = 'stake')
    order by id on conflict (natural_key) do nothing`.execute(tx)
}

/** The natural key of a refund: there is one per payment. */
export function refundKey(paymentId: string): string {
  return `refund:${paymentId}`
}
