import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import {
  insertDoneOperations,
  insertPostings,
  loadBalance,
  loadOperationForUpdate,
  lockBalance,
  updateOperationState,
  type OperationRow,
} from '../repo.ts'
import type { WalletAnswer, WalletPort } from '../wallet-port.ts'

/**
 * The wallet that is our own books: a movement is done when its postings are. A debit that was rolled
 * back before it came is declined for ever, because the operation itself remembers it.
 */
export function createLedgerWallet(db: Kysely<DB>): WalletPort {
  return {
    quote: (owner) => loadBalance(db, owner),
    debit: (move) => decideOnce(db, move.operationId, takeStake),
    credit: (move) =>
      decideOnce(db, move.operationId, async (tx, operation) => {
        await insertPostings(tx, operation)
        return { outcome: 'done' }
      }),
    rollback: (operationId) => db.transaction().execute((tx) => rollBack(tx, operationId)),
    status: async (operationId) => {
      const row = await db
        .selectFrom('walletOperation')
        .select('state')
        .where('id', '=', operationId)
        .executeTakeFirst()
      return answerOf(row?.state)
    },
  }
}

async function takeStake(tx: Transaction<DB>, operation: OperationRow): Promise<WalletAnswer> {
  const balance = await lockBalance(tx, operation)
  if (balance < operation.amount) return { outcome: 'declined', reason: 'insufficientFunds' }
  await insertPostings(tx, operation)
  return { outcome: 'done' }
}

function decideOnce(
  db: Kysely<DB>,
  operationId: string,
  move: (tx: Transaction<DB>, operation: OperationRow) => Promise<WalletAnswer>,
): Promise<WalletAnswer> {
  return db.transaction().execute(async (tx) => {
    const operation = await loadOperationForUpdate(tx, operationId)
    if (operation === undefined) return { outcome: 'unknown' } as const
    if (operation.state === 'done' || operation.state === 'declined') return answerOf(operation.state)
    const answer = await move(tx, operation)
    await updateOperationState(tx, operationId, answer.outcome)
    return answer
  })
}

async function rollBack(tx: Transaction<DB>, operationId: string): Promise<WalletAnswer> {
  const operation = await loadOperationForUpdate(tx, operationId)
  if (operation === undefined) return { outcome: 'unknown' }
  if (operation.state === 'done') await insertRefund(tx, operation)
  else await updateOperationState(tx, operationId, 'declined')
  return { outcome: 'done' }
}

/** Gives a taken stake back, once for each stake. */
async function insertRefund(tx: Transaction<DB>, stake: OperationRow): Promise<void> {
  await insertDoneOperations(tx, 'refund', [
    { ...stake, entryId: stake.entryId ?? undefined, naturalKey: `refund:${stake.id}` },
  ])
}

function answerOf(state: string | undefined): WalletAnswer {
  if (state === 'done') return { outcome: 'done' }
  if (state === 'declined') return { outcome: 'declined', reason: 'insufficientFunds' }
  return { outcome: 'unknown' }
}
