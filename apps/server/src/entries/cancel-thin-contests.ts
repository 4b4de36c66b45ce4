import { type Transaction, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { planRefunds } from '../wallet/index.ts'

/**
 * Cancels, in the transaction of their first lock, the contests with too few entries: entries are released and
 * refunds of their stakes are planned. An entry whose stake is still undecided stays reserved, and is released
 * once its wallet has answered. Returns how many contests were cancelled.
 */
export async function cancelThinContests(tx: Transaction<DB>, gameRoundId: number): Promise<number> {
  const { rows } = await sql<{ id: number; entryIds: readonly number[] | null }>`
    with thin as (
      update subgame set cancelled_at = clock_timestamp(), cancelled_because = 'unfilled',
        entry_count = (select count(*) from entry where entry.subgame_id = subgame.id and entry.state = 'reserved')
      from tournament_round first
      where first.game_round_id = ${gameRoundId} and first.number = 1
        and subgame.tournament_id = first.tournament_id and subgame.entry_count < subgame.least_entries
        and subgame.cancelled_at is null
      returning subgame.id
    ), released as (
      update entry set state = 'released' from thin
      where entry.subgame_id = thin.id and entry.state = 'entered' returning entry.id, entry.subgame_id
    )
    select thin.id, array_agg(released.id) filter (where released.id is not null) as entry_ids
    from thin left join released on released.subgame_id = thin.id group by thin.id
  `.execute(tx)
  await planRefunds(
    tx,
    rows.flatMap(({ entryIds }) => entryIds ?? []),
  )
  return rows.length
}
