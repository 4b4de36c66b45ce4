import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { appendToLog, OWN_SOURCE } from '../core/game-log.ts'
import { planRefunds } from '../wallet/index.ts'
import { loadStage } from './repo.ts'

/** Why a contest is not played: its creator called it off, or it had too few teams at its lock. */
export type CancelledBecause = 'creator' | 'unfilled'

/**
 * Cancels contests and gives every stake back, in the caller's transaction, which holds the lock of their
 * game round back. Entries whose stake is not decided keep their seat until it is: `settleEntry` then
 * releases them. After the lock the scoreboard holds the entries already, so that each leaving is also a fact
 * of the log (ADR-20); that is the transaction's last step. From the close on it is too late. Answers the
 * contests cancelled now. `because` is null where no match of theirs counts.
 */
export async function cancelContests(
  tx: Transaction<DB>,
  contestIds: readonly number[],
  because: CancelledBecause | null,
  lockedRoundId?: number,
): Promise<readonly number[]> {
  if (lockedRoundId !== undefined && (await loadStage(tx, lockedRoundId)) === 'closing') return []
  // The strongest lock of the row waits for whoever enters or settles an entry, and they for it.
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
 * Takes entered teams out of contests, one manager's or everybody's, with their seats and a refund of
 * their stakes, in the caller's transaction. Answers which entries left.
 */
export async function releaseEntries(
  tx: Transaction<DB>,
  contestIds: readonly number[],
  managerId?: number,
): Promise<readonly number[]> {
  // The contest before its entries, as whoever enters or cancels takes them.
  await sql`
    select id from subgame where id = any(${[...contestIds]}::int[]) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`
    with released as (
      update entry set state = 'released'
      where subgame_id = any(${[...contestIds]}::int[]) and state = 'entered'
        and (${managerId === undefined}::boolean or manager_id = ${managerId ?? null}::int)
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
