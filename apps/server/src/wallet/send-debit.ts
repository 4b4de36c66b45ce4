import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { claimDue, type DueOperation, inLanes, UNDECIDED_DEBITS, WATCHED_DEBITS } from './claim-due.ts'
import {
  extendWatch,
  loadAnswer,
  recordAnswer,
  updateOperationSent,
  updateOperationUndoing,
  updateOperationUndone,
} from './operation-state.ts'
import type { WalletAnswer, WalletMove, WalletPort } from './wallet-port.ts'

/** How long a manager waits for a wallet before the answer is 'pending' (ADR-20). */
export const WALLET_PATIENCE_MS = 5000

type MoneyDeps = { readonly db: Kysely<DB>; readonly wallet: WalletPort }

/** A debit in progress: the answer that came in time, and the final one. */
export type SentDebit = {
  /** Undefined when the wallet did not answer in time. */
  readonly inTime: WalletAnswer | undefined
  readonly inTheEnd: Promise<WalletAnswer>
}

/**
 * Sends a stored debit. It is marked as sent first; if the wallet throws or is silent, the outcome is unknown, never
 * a refusal, and is left to `decideStaleDebits`. One that was given up meanwhile, because this node stood still, is not
 * sent. If the wallet declines in words without saying whether it took the
 * money, a rollback is sent at once.
 */
export async function sendDebit(
  deps: MoneyDeps,
  move: WalletMove,
  patienceMs: number = WALLET_PATIENCE_MS,
): Promise<SentDebit> {
  if (!(await updateOperationSent(deps.db, move.operationId))) {
    const stored = await loadAnswer(deps.db, move.operationId)
    return { inTime: stored, inTheEnd: Promise.resolve(stored) }
  }
  const inTheEnd = deps.wallet.debit(move).then(
    async (answer) => {
      const stored = await recordAnswer(deps.db, move.operationId, answer)
      if (stored.outcome !== 'unknown' || stored.message === undefined) return stored
      await decideStaleDebit(deps, { ...move, kind: '', entryId: null })
      return loadAnswer(deps.db, move.operationId)
    },
    () => recordAnswer(deps.db, move.operationId, { outcome: 'unknown' }),
  )
  // A second failure (the database cannot be reached) must not end the process; the row stays 'sent'.
  inTheEnd.catch(() => undefined)
  return { inTime: await withinPatience(inTheEnd, patienceMs), inTheEnd }
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

/** Decides the debits whose answer was lost (by a crash or a silent wallet), as far as their wallets tell. */
export async function decideStaleDebits(deps: MoneyDeps, olderThanMs: number): Promise<void> {
  const due = await claimDue(deps.db, UNDECIDED_DEBITS, olderThanMs)
  await inLanes(due, (operation) => decideStaleDebit(deps, operation))
}

/**
 * Decides a debit whose answer was lost: asks the wallet, and undoes a debit it does not know. The undoing is stored
 * before it begins, so that a debit which arrives meanwhile is never both refunded and counted as paid. Returns
 * undefined while the wallet still does not tell.
 */
export async function decideStaleDebit(
  deps: MoneyDeps,
  { operationId, isUndoing = false }: DueOperation,
): Promise<'done' | 'declined' | undefined> {
  if (!isUndoing) {
    // A failing wallet tells nothing; the next turn asks again.
    const status = await deps.wallet.status(operationId).catch(() => undefined)
    if (status === undefined) return undefined
    const stored = await recordAnswer(deps.db, operationId, status)
    if (stored.outcome !== 'unknown') return stored.outcome
  }
  if (await updateOperationUndoing(deps.db, operationId)) {
    const undone = await deps.wallet.rollback(operationId).catch(() => undefined)
    if (undone?.outcome === 'done') {
      await updateOperationUndone(deps.db, operationId, undone.mayStillLand)
    }
  }
  const stored = await loadAnswer(deps.db, operationId)
  return stored.outcome === 'unknown' ? undefined : stored.outcome
}

/**
 * Repeats rollbacks at wallets that do not remember them, for as long as a debit may arrive late: one that did is
 * refunded, for the others nothing happens.
 */
export async function rollBackLateDebits(deps: MoneyDeps, everyMs: number): Promise<void> {
  const due = await claimDue(deps.db, WATCHED_DEBITS, everyMs)
  await inLanes(due, async ({ operationId }) => {
    const undone = await deps.wallet.rollback(operationId).catch(() => undefined)
    if (undone?.outcome !== 'done') await extendWatch(deps.db, operationId)
  })
}
