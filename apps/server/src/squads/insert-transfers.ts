import { type Kysely, sql } from 'kysely'
import type { SelectablePlayer, TransferPair } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'

/** A transfer that an entry made. */
export type MadeTransfer = TransferPair & { readonly entryId: number }

/** Adds to the history that people read; the cost of transfers comes only from the line-ups. */
export async function insertTransfers(
  tx: Kysely<DB>,
  round: number,
  made: readonly MadeTransfer[],
  players: ReadonlyMap<number, SelectablePlayer>,
): Promise<void> {
  if (made.length === 0) return
  const priceOf = (id: number) => players.get(id)?.price ?? 0
  await sql`
    insert into transfer (entry_id, round, player_out, player_in, out_price, in_price)
    select entry_id, ${round}::int, player_out, player_in, out_price, in_price from unnest(
      ${made.map(({ entryId }) => entryId)}::int[],
      ${made.map(({ outId }) => outId)}::int[],
      ${made.map(({ inId }) => inId)}::int[],
      ${made.map(({ outId }) => priceOf(outId))}::int[],
      ${made.map(({ inId }) => priceOf(inId))}::int[]) as made (entry_id, player_out, player_in, out_price, in_price)
  `.execute(tx)
}
