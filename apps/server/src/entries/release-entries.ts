import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { appendToLog, OWN_SOURCE } from '../core/game-log.ts'
import { planRefunds } from '../wallet/index.ts'
import { loadStage } from './repo.ts'

/** Why a contest is not played: its creator or its operator cancelled it, or it had too few teams when it locked. */
export type CancelledBecause = 'creator' | 'unfilled' | 'operator'

/**
 * Cancels contests and refunds every stake, in the caller's transaction, which keeps their game round from being
 * locked. Entries whose stake is undecided keep their seat until it is decided: `settleEntry` then releases them.
 * After the lock the scoreboard already has the entries, so each departure is also written to the log (ADR-20), as
 * the transaction's last step. Once the close has begun it is too late. Returns the contests cancelled now. `because`
 * is null when none of their matches counts.
 */
export async function cancelContests(
  tx: Transaction<DB>,
  contestIds: readonly number[],
  because: CancelledBecause | null,
  lockedRoundId?: number,
): Promise<readonly number[]> {
  if (lockedRoundId !== undefined && (await loadStage(tx, lockedRoundId)) === 'closing') return []
  // The strongest row lock waits for everybody who is entering or settling an entry, and they wait for it.
  const { rows } = await sql<{ id: number }>`
    select id from subgame where id = any(${[...contestIds]}::int[]) and cancelled_at is null
    order by id for update`.execute(tx)
  const cancelled = rows.map(({ id }) => id)
  if (cancelled.length === 0) return []
  await sql`
    update subgame set cancelled_at = clock_timestamp(), cancelled_because = ${because}
    where id = any(${cancelled}::int[])`.execute(tx)
  const entryIds = await releaseEntries(tx, cancelled)
  if (lockedRoundId !== undefined) {
    await appendToLog(
      tx,
      entryIds.map((entryId) => ({
        kind: 'entryWithdrawn',
        source: OWN_SOURCE,
        sourceEventId: `entry:${entryId}:cancelled`,
        gameRoundId: lockedRoundId,
        entryId,
        body: { entryId },
      })),
    )
  }
  return cancelled
}

/**
 * Removes entered teams from contests, one manager's or everybody's, releases their seats and refunds their stakes,
 * in the caller's transaction. Returns which entries left.
 */
export async function releaseEntries(
  tx: Transaction<DB>,
  contestIds: readonly number[],
  managerId?: number,
): Promise<readonly number[]> {
  const isTheirs = sql<boolean>`(${managerId === undefined}::boolean or manager_id = ${managerId ?? null}::int)`
  return release(tx, contestIds, isTheirs)
}

/** Removes one entered team like `releaseEntries`; false when it has left before. */
export async function releaseEntry(
  tx: Transaction<DB>,
  { contestId, entryId }: { readonly contestId: number; readonly entryId: number },
): Promise<boolean> {
  return (await release(tx, [contestId], sql<boolean>`entry.id = ${entryId}`)).length > 0
}

async function release(
  tx: Transaction<DB>,
  contestIds: readonly number[],
  isMeant: RawBuilder<boolean>,
): Promise<readonly number[]> {
  // Locks the contest before its entries, in the same order as entering and cancelling.
  await sql`
    select id from subgame where id = any(${[...contestIds]}::int[]) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`
    with released as (
      update entry set state = 'released'
      where subgame_id = any(${[...contestIds]}::int[]) and state = 'entered' and ${isMeant}
      returning id, subgame_id
    ), counted as (
      update subgame set entry_count = entry_count - left_now.entries
      from (select subgame_id, count(*)::int as entries from released group by subgame_id) left_now
      where subgame.id = left_now.subgame_id
    )
    select id from released order by id`.execute(tx)
  const entryIds = rows.map(({ id }) => id)
  await planRefunds(tx, entryIds)
  return entryIds
}
