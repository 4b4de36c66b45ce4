import { type Kysely, sql } from 'kysely'
import type { Price } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'

/** A price list to be opened; those of rooms belong to an operator. */
export type NewPriceList = {
  readonly championshipId: number
  readonly kind: 'gameweek' | 'season' | 'room'
  readonly name: string
  readonly operatorId?: number
}

/** Opens an empty price list; returns its id. */
export async function insertPriceList(tx: Kysely<DB>, list: NewPriceList): Promise<number> {
  const { id } = await tx.insertInto('priceList').values(list).returning('id').executeTakeFirstOrThrow()
  return id
}

export type NewPrice = { readonly playerId: number; readonly fromRound: number; readonly price: Price }

/** Inserts prices of a list in one statement. */
export async function insertPrices(
  tx: Kysely<DB>,
  priceListId: number,
  prices: readonly NewPrice[],
): Promise<void> {
  await sql`
    insert into player_price (price_list_id, player_id, from_round, price)
    select ${priceListId}::int, * from unnest(
      ${prices.map(({ playerId }) => playerId)}::int[],
      ${prices.map(({ fromRound }) => fromRound)}::int[],
      ${prices.map(({ price }) => price)}::int[])
    on conflict do nothing
  `.execute(tx)
}

/** Gives every player of the list's championship their initial price from a round on. */
export async function insertInitialPrices(
  tx: Kysely<DB>,
  priceListId: number,
  fromRound: number,
): Promise<void> {
  await sql`
    insert into player_price (price_list_id, player_id, from_round, price)
    select price_list.id, player.id, ${fromRound}::int, player.initial_price
    from price_list join player on player.championship_id = price_list.championship_id
    where price_list.id = ${priceListId}
    on conflict do nothing
  `.execute(tx)
}

/** Sets players' prices from a round on, replacing what that round had before. */
export async function setPrices(
  tx: Kysely<DB>,
  priceListId: number,
  fromRound: number,
  prices: readonly { readonly playerId: number; readonly price: Price }[],
): Promise<void> {
  if (prices.length === 0) return
  await sql`
    insert into player_price (price_list_id, player_id, from_round, price)
    select ${priceListId}::int, moved.player_id, ${fromRound}::int, moved.price from unnest(
      ${prices.map(({ playerId }) => playerId)}::int[],
      ${prices.map(({ price }) => price)}::int[]) as moved (player_id, price)
    on conflict (price_list_id, player_id, from_round) do update set price = excluded.price
  `.execute(tx)
}
