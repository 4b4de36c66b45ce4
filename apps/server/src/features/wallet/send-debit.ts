import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  loadAnswer,
  UNDONE,
  updateOperationAnswer,
  updateOperationSent,
  updateOperationUndoing,
  updateOperationUndone,
} from './repo.ts'
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
export type StaleOperation = WalletMove & {
  readonly kind: string
  readonly entryId: number | null
  /** It was begun to be undone: the wallet is not asked again whether it took it. */
  readonly isUndoing?: boolean
}

/** Debits whose answer was lost (a crash, a silent wallet), oldest first. */
export async function loadStaleDebits(
  db: Kysely<DB>,
  olderThanMs: number,
  limit = 100,
): Promise<readonly StaleOperation[]> {
  const found = await sql<StaleOperation>`
    select id as operation_id, operator_id, manager_id, kind, amount, currency, entry_id,
      refused_because is not distinct from ${UNDONE} as is_undoing
    from wallet_operation
    where state in ('planned', 'sent', 'unknown') and kind in ('stake', 'chip')
      and created_at < clock_timestamp() - make_interval(secs => ${olderThanMs / 1000})
    order by created_at limit ${limit}`.execute(db)
  return found.rows
}

/**
 * Decides a debit whose answer was lost: asks the wallet, and undoes what it does not know. Undoing is
 * stored before it begins, so that a debit that lands meanwhile is never both given back and believed.
 * Returns undefined while the wallet still does not say.
 */
export async function decideStaleDebit(
  deps: { readonly db: Kysely<DB>; readonly wallet: WalletPort },
  { operationId, isUndoing = false }: StaleOperation,
): Promise<'done' | 'declined' | undefined> {
  if (!isUndoing) {
    // A wallet that fails says nothing; the next turn asks again.
    const status = await deps.wallet.status(operationId).catch(() => undefined)
    if (status === undefined) return undefined
    await updateOperationAnswer(deps.db, operationId, status)
  }
  if (await updateOperationUndoing(deps.db, operationId)) {
    const undone = await deps.wallet.rollback(operationId).catch(() => undefined)
    if (undone?.outcome === 'done') await updateOperationUndone(deps.db, operationId)
  }
  const stored = await loadAnswer(deps.db, operationId)
  return stored.outcome === 'unknown' ? undefined : stored.outcome
}
