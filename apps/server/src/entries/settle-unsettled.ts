import { decideStaleDebits, rollBackLateDebits, sendCredits } from '../wallet/index.ts'
import type { EntryDeps } from './entry-deps.ts'
import { loadUnsettledEntries } from './repo.ts'
import { releaseCancelled } from './release-entries.ts'
import { settleEntry } from './settle-entry.ts'

/** How old an undecided stake must be before its wallet is asked: longer than any wallet may take to answer (20 s). */
const STALE_MS = 22_000

/**
 * Settles what crashes and silent wallets left open: stakes without an answer, reserved entries whose stake has one,
 * teams left in cancelled contests, prizes and refunds to be paid, debits that arrive after their rollback. Safe on
 * several nodes at once. Returns how many entries were settled; throws what failed once everything else is done.
 */
export async function settleUnsettled(
  deps: Pick<EntryDeps, 'db' | 'wallet' | 'announceOutcome'>,
  staleMs: number = STALE_MS,
): Promise<number> {
  const faults: unknown[] = []
  const attempt = (step: () => Promise<unknown>) => step().catch((error: unknown) => faults.push(error))
  await attempt(() => decideStaleDebits(deps, staleMs))
  let settled = 0
  for (const { entryId, outcome } of await loadUnsettledEntries(deps.db, staleMs)) {
    await attempt(async () => {
      const entry = await settleEntry(deps.db, entryId, outcome)
      if (entry === undefined) return
      deps.announceOutcome?.(entry)
      settled += 1
    })
  }
  await attempt(() => releaseCancelled(deps.db))
  await attempt(() => rollBackLateDebits(deps, staleMs))
  await attempt(() => sendCredits(deps, staleMs))
  if (faults.length > 0) throw new AggregateError(faults, 'not everything could be settled')
  return settled
}
