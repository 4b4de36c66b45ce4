import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  answerOf,
  loadAnswer,
  UNDONE,
  updateOperationAnswer,
  updateOperationUndone,
} from '../operation-state.ts'
import {
  counterpartOf,
  insertDoneOperations,
  insertPostings,
  loadBalance,
  loadOperationForUpdate,
  lockBalance,
  type OperationRow,
} from '../repo.ts'
import { refundKey } from '../refund-stake.ts'
import type { WalletAnswer, WalletPort } from '../wallet-port.ts'

/**
 * The wallet that is our own ledger: a movement is done when its postings are. A debit that was rolled back before it
 * arrived is declined for good, because the operation itself remembers it.
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
    status: (operationId) => loadAnswer(db, operationId),
  }
}

const ROLLED_BACK = { outcome: 'declined', reason: 'walletRefused' } as const

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
    if (operation.state === 'done' || operation.state === 'declined') return answerOf(operation)
    if (operation.refusedBecause === UNDONE) return ROLLED_BACK
    const answer = await move(tx, operation)
    await updateOperationAnswer(tx, operationId, answer)
    return answer
  })
}

async function rollBack(tx: Transaction<DB>, operationId: string): Promise<WalletAnswer> {
  const operation = await loadOperationForUpdate(tx, operationId)
  if (operation === undefined) return { outcome: 'unknown' }
  if (operation.state === 'done') await insertRefund(tx, operation)
  else await updateOperationUndone(tx, operationId)
  return { outcome: 'done' }
}

/** Refunds a debit to where it came from, once per debit. */
async function insertRefund(tx: Transaction<DB>, debit: OperationRow): Promise<void> {
  const refund = {
    ...debit,
    entryId: debit.entryId ?? undefined,
    undoes: debit.id,
    naturalKey: refundKey(debit.id),
  }
  await insertDoneOperations(tx, 'refund', [refund], counterpartOf(debit.kind))
}
