import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { stakeKey } from './credit-prizes.ts'

/**
 * Plans the return of an entry's stake in the caller's transaction, once for each stake; it is sent by
 * `sendCredits`, however often what runs it is killed (design 4).
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
    where natural_key = any(${entryIds.map(stakeKey)}::text[]) and state = 'done'
    order by id on conflict (natural_key) do nothing`.execute(tx)
}

/** The natural key of a stake's return: there is one for each stake. */
export function refundKey(stakeId: string): string {
  return `refund:${stakeId}`
}
