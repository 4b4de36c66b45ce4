import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { claimDue, inLanes, OPEN_CREDITS } from './claim-due.ts'
import { recordAnswer, updateOperationSent } from './operation-state.ts'
import type { WalletAnswer, WalletPort } from './wallet-port.ts'

/**
 * Sends the planned prizes and refunds, each until its wallet has it, without the manager's session; returns how many
 * arrived now. Pauses between attempts grow from `paceMs`.
 */
export async function sendCredits(
  deps: { readonly db: Kysely<DB>; readonly wallet: WalletPort },
  paceMs = 0,
): Promise<number> {
  // A new one is sent at once: no other call is sending it.
  const due = await claimDue(deps.db, OPEN_CREDITS, 0, paceMs)
  let done = 0
  await inLanes(due, async (move) => {
    await updateOperationSent(deps.db, move.operationId)
    const answer = await deps.wallet.credit(move).catch(() => ({ outcome: 'unknown' }) as const)
    const stored = await recordAnswer(deps.db, move.operationId, creditAnswer(answer))
    if (stored.outcome === 'done') done += 1
  })
  return done
}

/** What is owed stays owed: a wallet that declines a credit is asked again, and its words are kept. */
function creditAnswer(answer: WalletAnswer): WalletAnswer {
  return answer.outcome === 'declined' ? { outcome: 'unknown', message: answer.message } : answer
}
