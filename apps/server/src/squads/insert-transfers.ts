import { type Transaction, sql } from 'kysely'
import type { SelectablePlayer, TransferPair } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'

/** Adds to the history that people read; what transfers cost comes from the line-ups alone. */
export async function insertTransfers(
  tx: Transaction<DB>,
  { entryId, round }: { readonly entryId: number; readonly round: number },
  pairs: readonly TransferPair[],
  players: ReadonlyMap<number, SelectablePlayer>,
): Promise<void> {
  if (pairs.length === 0) return
  const outIds = pairs.map(({ outId }) => outId)
  const inIds = pairs.map(({ inId }) => inId)
  const pricesOf = (ids: readonly number[]) => ids.map((id) => players.get(id)?.price ?? 0)
  await sql`
    insert into transfer (entry_id, round, player_out, player_in, out_price, in_price)
    select ${entryId}, ${round}, made.* from unnest(
      ${outIds}::int[], ${inIds}::int[], ${pricesOf(outIds)}::int[], ${pricesOf(inIds)}::int[]) made`.execute(
    tx,
  )
}
