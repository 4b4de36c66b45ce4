import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { stakeKey } from './credit-prizes.ts'
import { insertDoneOperations, insertPlannedOperations } from './repo.ts'
import type { WalletMove } from './wallet-port.ts'

/** What an entry costs its manager. */
export type Stake = Omit<WalletMove, 'operationId'> & {
  readonly entryId: number
  /**
   * Sent to a wallet; otherwise taken here and now, from an account that the caller has locked and found sufficient.
   */
  readonly isSent: boolean
}

/**
 * Takes the stakes of entries in the caller's transaction; those for external wallets are stored to be sent. Returns
 * what is to be sent, by entry. In our ledger, a free entry is not an operation.
 */
export async function insertStakes(
  tx: Transaction<DB>,
  stakes: readonly Stake[],
): Promise<ReadonlyMap<number, WalletMove>> {
  const operations = stakes.map((stake) => ({
    ...stake,
    kind: 'stake' as const,
    naturalKey: stakeKey(stake.entryId),
  }))
  await insertDoneOperations(
    tx,
    'stake',
    operations.filter(({ isSent }) => !isSent),
  )
  const outside = operations.filter(({ isSent }) => isSent)
  if (outside.length === 0) return new Map()
  await insertPlannedOperations(tx, outside)
  const { rows } = await sql<WalletMove & { entryId: number }>`
    select id as operation_id, entry_id, operator_id, manager_id, amount, currency from wallet_operation
    where natural_key = any(${outside.map(({ naturalKey }) => naturalKey)}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.entryId, row]))
}
