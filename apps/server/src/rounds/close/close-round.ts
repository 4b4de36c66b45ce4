import { beginClose } from './begin-close.ts'
import type { CloseDeps } from './close-deps.ts'
import { finishClose } from './finish-close.ts'
import { movePrices } from './market/move-prices.ts'
import { payPrizes } from './pay-prizes.ts'
import { settleBooks } from './settle-books.ts'
import { writeResults } from './write-results.ts'

/** Transactions of this many rows are short enough not to hold up anybody else. */
const RESULTS_AT_ONCE = 5000
const PAYMENTS_AT_ONCE = 500

/**
 * Closes a game round: the results and their hash, then the prices of a season, then prizes, then the books, then the
 * end of the round. Each step is a short transaction, fenced by stage and version, that continues after the last id
 * handled. So a close can be killed anywhere and run again, on several nodes at once, and each effect happens once
 * (G-8). Returns whether this call closed the round.
 */
export async function closeRound(deps: CloseDeps, gameRoundId: number): Promise<boolean> {
  const reachStep = deps.reachStep ?? (() => {})
  const closing = await beginClose(deps.db, gameRoundId)
  if (closing === undefined) return false
  reachStep('close.begun')
  await writeResults(deps, closing, deps.batch ?? RESULTS_AT_ONCE)
  reachStep('close.written')
  await movePrices(deps, closing)
  reachStep('close.priced')
  await payPrizes(deps, closing, deps.batch ?? PAYMENTS_AT_ONCE)
  reachStep('close.paid')
  await settleBooks(deps, closing, deps.batch ?? PAYMENTS_AT_ONCE)
  reachStep('close.booked')
  const isClosed = await finishClose(deps.db, closing)
  reachStep('close.closed')
  return isClosed
}
