import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { stakeKey } from './credit-prizes.ts'
import { updateOperationAnswer, updateOperationSent } from './repo.ts'
import type { WalletMove, WalletPort } from './wallet-port.ts'

/**
 * Plans the return of an entry's stake in the caller's transaction, once for each stake; it is sent by
 * `sendRefunds`, however often what runs it is killed (design 4).
 */
export async function planRefund(tx: Transaction<DB>, entryId: number): Promise<void> {
  await planRefunds(tx, [entryId])
}

/** The same for many entries at once. */
export async function planRefunds(tx: Transaction<DB>, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  await sql`
    insert into wallet_operation (id, operator_id, manager_id, kind, state, amount, currency, entry_id, natural_key)
    select gen_random_uuid(), operator_id, manager_id, 'refund', 'planned', amount, currency, entry_id,
      ${refundKey('')} || id
    from wallet_operation
    where natural_key = any(${entryIds.map(stakeKey)}::text[]) and state = 'done'
    order by id on conflict (natural_key) do nothing`.execute(tx)
}

/** The natural key of a stake's return: there is one for each stake. */
export function refundKey(stakeId: string): string {
  return `refund:${stakeId}`
}

/** Sends the planned refunds until the wallet has decided each; answers how many were given back now. */
export async function sendRefunds(deps: {
  readonly db: Kysely<DB>
  readonly wallet: WalletPort
}): Promise<number> {
  const { rows } = await sql<WalletMove>`
    select id as operation_id, operator_id, manager_id, amount, currency from wallet_operation
    where kind = 'refund' and state in ('planned', 'sent', 'unknown') order by created_at limit 100
  `.execute(deps.db)
  let done = 0
  for (const move of rows) {
    await updateOperationSent(deps.db, move.operationId)
    const answer = await deps.wallet.credit(move).catch(() => ({ outcome: 'unknown' }) as const)
    await updateOperationAnswer(deps.db, move.operationId, answer)
    if (answer.outcome === 'done') done += 1
  }
  return done
}
