import { parsePrices } from '@gaffer/feed/import'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { setPrices } from '../prices.ts'
import { updateInitialPrices } from '../update-players.ts'

/** The outcome of a file of prices: how many were set, or the lines that are wrong. */
export type WrittenPrices = { readonly count: number } | { readonly faults: readonly string[] }

/**
 * Sets first prices from lines of `player,millions`, with the first source's id of the player. They apply in every
 * list from the first round that is not locked; either all are set or none. Lines of merged players are left out.
 */
export async function writePrices(
  db: Kysely<DB>,
  championshipId: number,
  text: string,
): Promise<WrittenPrices> {
  const file = parsePrices(text)
  const { rows: players } = await sql<{ sourceId: string; id: number; isMerged: boolean }>`
    select source_id, id, merged_into is not null as is_merged from player
    where championship_id = ${championshipId}`.execute(db)
  const known = new Map(players.map((player) => [player.sourceId, player]))
  const unknown = file.prices
    .filter(({ player }) => !known.has(player))
    .map(({ line, player }) => `line ${line}: there is no player ${player}`)
  const faults = [...file.issues, ...unknown]
  if (faults.length > 0) return { faults }
  const prices = file.prices.flatMap(({ player, price }) => {
    const found = known.get(player)
    return found === undefined || found.isMerged ? [] : [{ playerId: found.id, price }]
  })
  await db.transaction().execute(async (tx) => {
    await updateInitialPrices(tx, prices)
    const { rows: lists } = await sql<{ id: number; fromRound: number }>`
      select price_list.id, (select coalesce(max(round.number), 0) + 1 from round
        where round.championship_id = ${championshipId} and exists (
          select from game_round where game_round.round_id = round.id and game_round.locked_at is not null)) as from_round
      from price_list where championship_id = ${championshipId} and kind = 'gameweek'`.execute(tx)
    for (const { id, fromRound } of lists) await setPrices(tx, id, fromRound, prices)
  })
  return { count: prices.length }
}
