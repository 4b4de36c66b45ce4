import { PRICE_UNITS_PER_MILLION } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { setPrices } from '../prices.ts'
import { updateInitialPrices } from '../update-players.ts'

const MAX_MILLIONS = 50

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
  const { rows: players } = await sql<{ sourceId: string; id: number; isMerged: boolean }>`
    select source_id, id, merged_into is not null as is_merged from player
    where championship_id = ${championshipId}`.execute(db)
  const merged = new Set(players.flatMap(({ sourceId, isMerged }) => (isMerged ? [sourceId] : [])))
  const ids = new Map(players.map(({ sourceId, id }) => [sourceId, id]))
  const faults: string[] = []
  const prices: { readonly playerId: number; readonly price: number }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [player = '', millions = '', ...more] = line.split(',').map((part) => part.trim())
    const isHead = index === 0 && Number.isNaN(Number(millions))
    if (line.trim() === '' || isHead || merged.has(player)) continue
    const playerId = ids.get(player)
    const price = Math.round(Number(millions) * PRICE_UNITS_PER_MILLION)
    const isPrice = /^\d{1,2}(\.\d{1,2})?$/.test(millions) && price > 0 && Number(millions) <= MAX_MILLIONS
    if (playerId === undefined) faults.push(`line ${index + 1}: there is no player ${player}`)
    else if (!isPrice || more.length > 0)
      faults.push(`line ${index + 1}: ${millions} is no price in millions`)
    else prices.push({ playerId, price })
  }
  if (faults.length > 0) return { faults }
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
