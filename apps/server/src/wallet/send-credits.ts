import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { claimCredits, holdCredit, inLanes, MOST_AT_ONCE, releaseCredit } from './claim-due.ts'
import { recordAnswer } from './operation-state.ts'
import type { WalletAnswer, WalletPort } from './wallet-port.ts'

/** Pauses grow from a tenth of this, in milliseconds. */
const PACE_MS = 15_000
const TURN_MS = 5_000

type CreditDeps = { readonly db: Kysely<DB>; readonly wallet: WalletPort }

/**
 * Sends planned prizes and refunds that are due, some of each operator's, without the manager's session; returns how
 * many arrived. What another call is sending is left to it for as long as its wallet may take. Pauses between attempts
 * grow from a tenth of `paceMs`.
 */
export async function sendCredits(deps: CreditDeps, paceMs: number = PACE_MS): Promise<number> {
  const due = await claimCredits(deps.db, paceMs)
  let done = 0
  await inLanes(due, async (credit) => {
    if (!(await holdCredit(deps.db, credit))) return
    const answer = await deps.wallet.credit(credit).catch(() => ({ outcome: 'unknown' }) as const)
    const stored = await recordAnswer(deps.db, credit.operationId, creditAnswer(answer))
    if (stored.outcome === 'done') done += 1
    else await releaseCredit(deps.db, credit, paceMs)
  })
  return done
}

/** Sends what is due until little of it is left, or for as long as a turn may take. */
export async function sendManyCredits(deps: CreditDeps): Promise<void> {
  const began = performance.now()
  for (;;) {
    const done = await sendCredits(deps)
    if (done < MOST_AT_ONCE || performance.now() - began > TURN_MS) return
  }
}

/** What is owed stays owed: a wallet that declines a credit is asked again, and its words are kept. */
function creditAnswer(answer: WalletAnswer): WalletAnswer {
  return answer.outcome === 'declined' ? { outcome: 'unknown', message: answer.message } : answer
}
