import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { loadAnswer, updateOperationAnswer, updateOperationSent } from './repo.ts'
import type { WalletAnswer, WalletMove, WalletPort } from './wallet-port.ts'

/** How long a manager waits for a wallet before the answer is 'pending' (design 4). */
export const WALLET_PATIENCE_MS = 5000

/** A debit under way: what came in time, and what comes in the end. */
export type SentDebit = {
  /** Undefined when the wallet had not answered in time. */
  readonly inTime: WalletAnswer | undefined
  readonly inTheEnd: Promise<WalletAnswer>
}

/**
 * Sends a stored debit. It is marked sent before it leaves; a wallet that throws or is silent is
 * unknown, never a refusal, and is left to `decideUndecided`.
 */
export async function sendDebit(
  deps: { readonly db: Kysely<DB>; readonly wallet: WalletPort },
  move: WalletMove,
  patienceMs: number = WALLET_PATIENCE_MS,
): Promise<SentDebit> {
  await updateOperationSent(deps.db, move.operationId)
  const inTheEnd = deps.wallet.debit(move).then(
    (answer) => storeAnswer(deps.db, move.operationId, answer),
    () => storeAnswer(deps.db, move.operationId, { outcome: 'unknown' }),
  )
  // A second failure (the database is away) must not end the process; the row stays 'sent'.
  inTheEnd.catch(() => undefined)
  return { inTime: await withinPatience(inTheEnd, patienceMs), inTheEnd }
}

/** Stores the answer and says what is stored: an answer that comes after the decision changes nothing. */
async function storeAnswer(db: Kysely<DB>, operationId: string, answer: WalletAnswer): Promise<WalletAnswer> {
  await updateOperationAnswer(db, operationId, answer)
  return loadAnswer(db, operationId)
}

async function withinPatience(answer: Promise<WalletAnswer>, patienceMs: number) {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), patienceMs)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** An operation that is undecided for longer than a wallet is given. */
export type StaleOperation = WalletMove & { readonly kind: string; readonly entryId: number | null }

/** Debits whose answer was lost (a crash, a silent wallet), oldest first. */
export async function loadStaleDebits(
  db: Kysely<DB>,
  olderThanMs: number,
  limit = 100,
): Promise<readonly StaleOperation[]> {
  const found = await sql<StaleOperation>`
    select id as operation_id, operator_id, manager_id, kind, amount, currency, entry_id
    from wallet_operation
    where state in ('planned', 'sent', 'unknown') and kind in ('stake', 'chip')
      and created_at < clock_timestamp() - make_interval(secs => ${olderThanMs / 1000})
    order by created_at limit ${limit}`.execute(db)
  return found.rows
}

/**
 * Decides a debit whose answer was lost: asks the wallet, and rolls back what it does not know.
 * Returns undefined while the wallet still does not say.
 */
export async function decideStaleDebit(
  deps: { readonly db: Kysely<DB>; readonly wallet: WalletPort },
  operation: StaleOperation,
): Promise<'done' | 'declined' | undefined> {
  // A wallet that fails says nothing; the next turn asks again.
  const status = await deps.wallet.status(operation.operationId).catch(() => SILENCE)
  const answer = status.outcome === 'unknown' ? await rollBack(deps.wallet, operation.operationId) : status
  if (answer.outcome === 'unknown') return undefined
  await updateOperationAnswer(deps.db, operation.operationId, answer)
  const stored = await loadAnswer(deps.db, operation.operationId)
  return stored.outcome === 'unknown' ? undefined : stored.outcome
}

const SILENCE = { outcome: 'unknown' } as const

async function rollBack(wallet: WalletPort, operationId: string): Promise<WalletAnswer> {
  const undone = await wallet.rollback(operationId).catch(() => SILENCE)
  return undone.outcome === 'done' ? { outcome: 'declined', reason: 'walletRefused' } : { outcome: 'unknown' }
}
