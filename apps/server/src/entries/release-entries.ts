import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { appendToLog, OWN_SOURCE } from '../core/game-log.ts'
import { hasTeamsToRelease } from '../core/has-rounds-left.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { whileClaimed } from '../platform/db/while-claimed.ts'
import { planRefunds } from '../wallet/index.ts'
import { loadStage } from './repo.ts'

/** Why a contest is not played: its creator or its operator cancelled it, or it had too few teams when it locked. */
export type CancelledBecause = 'creator' | 'unfilled' | 'operator'

/**
 * Cancels contests and refunds every stake, in the caller's transaction, which keeps their game round from being
 * locked. Of very many entries only the first leave in it, `releaseCancelled` has the others follow. Entries whose stake
 * is undecided keep their seat until it is decided: `settleEntry` then releases them. After the lock the scoreboard
 * already has the entries, so departures are also written to the log (ADR-20), as the transaction's last step; with any
 * of them the contest is gone from it. Once the close has begun it is too late. Returns the contests cancelled now.
 * `because` is null when none of their matches counts.
 */
export async function cancelContests(
  tx: Transaction<DB>,
  contestIds: readonly number[],
  because: CancelledBecause | null,
  lockedRoundId?: number,
): Promise<readonly number[]> {
  if (lockedRoundId !== undefined && (await loadStage(tx, lockedRoundId)) === 'closing') return []
  return cancelInClose(tx, contestIds, because, lockedRoundId)
}

/** The same for the close of the round, before it begins: also where the round was reopened. */
export async function cancelInClose(
  tx: Transaction<DB>,
  contestIds: readonly number[],
  because: CancelledBecause | null,
  lockedRoundId?: number,
): Promise<readonly number[]> {
  // The strongest row lock waits for everybody who is entering or settling an entry, and they wait for it.
  const { rows } = await sql<{ id: number }>`
    select id from subgame where id = any(${[...contestIds]}::int[]) and cancelled_at is null
    order by id for update`.execute(tx)
  const cancelled = rows.map(({ id }) => id)
  if (cancelled.length === 0) return []
  await sql`
    update subgame set cancelled_at = clock_timestamp(), cancelled_because = ${because}
    where id = any(${cancelled}::int[])`.execute(tx)
  const entryIds = await release(tx, cancelled, { isMeant: sql`true`, most: RELEASED_AT_ONCE })
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
 * Has those leave who are still in a contest that was cancelled, a few thousand in each transaction, as in
 * `cancelContests`. Safe on several nodes at once. Returns how many left.
 */
export async function releaseCancelled(db: Kysely<DB>): Promise<number> {
  // Contests of an operator that was removed go on in another database.
  const { rows } = await sql<{ id: number }>`
    select subgame.id from subgame
    join tournament on tournament.id = subgame.tournament_id
    join operator on operator.id = tournament.operator_id and operator.removed_at is null
    where ${hasTeamsToRelease} order by subgame.id`.execute(db)
  let all = 0
  for (const { id } of rows)
    all += (await whileClaimed(db, [ADVISORY_LOCKS.releasing, id], () => releaseAll(db, id))) ?? 0
  return all
}

async function releaseAll(db: Kysely<DB>, contestId: number): Promise<number> {
  let all = 0
  let last = 0
  for (;;) {
    const isMeant = sql`entry.id > ${last}`
    const left = await db
      .transaction()
      .execute((tx) => release(tx, [contestId], { isMeant, most: RELEASED_AT_ONCE }))
    all += left.length
    if (left.length < RELEASED_AT_ONCE) return all
    last = left.at(-1) ?? last
  }
}

/** What leaves in one transaction of a cancelled contest; a transaction of so many rows holds nobody up. */
const RELEASED_AT_ONCE = 5_000

/**
 * Removes entered teams from contests, one manager's or everybody's, releases their seats and refunds their stakes,
 * in the caller's transaction. Returns which entries left.
 */
export async function releaseEntries(
  tx: Transaction<DB>,
  contestIds: readonly number[],
  managerId?: number,
): Promise<readonly number[]> {
  const isMeant = sql<boolean>`(${managerId === undefined}::boolean or manager_id = ${managerId ?? null}::int)`
  return release(tx, contestIds, { isMeant })
}

/** Removes one entered team like `releaseEntries`; false when it has left before. */
export async function releaseEntry(
  tx: Transaction<DB>,
  { contestId, entryId }: { readonly contestId: number; readonly entryId: number },
): Promise<boolean> {
  return (await release(tx, [contestId], { isMeant: sql`entry.id = ${entryId}` })).length > 0
}

async function release(
  tx: Transaction<DB>,
  contestIds: readonly number[],
  { isMeant, most }: { readonly isMeant: RawBuilder<unknown>; readonly most?: number },
): Promise<readonly number[]> {
  // Locks the contest before its entries, in the same order as entering and cancelling.
  await sql`
    select id from subgame where id = any(${[...contestIds]}::int[]) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`
    with released as (
      update entry set state = 'released'
      where id in (select id from entry where subgame_id = any(${[...contestIds]}::int[]) and state = 'entered'
        and ${isMeant} order by id limit ${most ?? null}::int)
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
