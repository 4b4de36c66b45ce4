import { decideStaleDebits, rollBackLateDebits, sendCredits } from '../wallet/index.ts'
import type { EntryDeps } from './entry-deps.ts'
import { loadUnsettledEntries } from './repo.ts'
import { settleEntry } from './settle-entry.ts'

/** How old an undecided stake must be before its wallet is asked: longer than any answer takes. */
const STALE_MS = 15_000

/**
 * Settles what crashes and silent wallets left open: stakes without an answer, reserved entries whose stake has one,
 * prizes and refunds to be paid, debits that arrive after their rollback. Safe on several nodes at once. Returns how
 * many entries were settled.
 */
export async function settleUnsettled(
  deps: Pick<EntryDeps, 'db' | 'wallet' | 'announceOutcome'>,
  staleMs: number = STALE_MS,
): Promise<number> {
  await decideStaleDebits(deps, staleMs)
  let settled = 0
  for (const { entryId, outcome } of await loadUnsettledEntries(deps.db, staleMs)) {
    const entry = await settleEntry(deps.db, entryId, outcome)
    if (entry === undefined) continue
    deps.announceOutcome?.(entry)
    settled += 1
  }
  await sendCredits(deps, staleMs)
  await rollBackLateDebits(deps, staleMs)
  return settled
}
