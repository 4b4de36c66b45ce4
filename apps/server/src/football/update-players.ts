import { sql } from 'kysely'
import type { Price } from '@gaffer/rules'
import type { Tx } from './write-football.ts'

/** The clubs of players, and whether they are fit. */
export type PlayerState = {
  readonly playerId: number
  /** Null leaves them at their club. */
  readonly clubId: number | null
  readonly status: string
  readonly news: string
}

/**
 * Stores the players' current clubs and fitness; returns how many changed their club. Nothing is said of those merged
 * into another.
 */
export async function updatePlayers(tx: Tx, players: readonly PlayerState[]): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with told as (
      select told.id, coalesce(told.club_id, player.club_id) as club_id, told.status, told.news from unnest(
        ${players.map(({ playerId }) => playerId)}::int[],
        ${players.map(({ clubId }) => clubId)}::int[],
        ${players.map(({ status }) => status)}::text[],
        ${players.map(({ news }) => news)}::text[]) as told (id, club_id, status, news)
      join player on player.id = told.id and player.merged_into is null
    ), before as (
      select player.id from player join told on told.id = player.id where player.club_id <> told.club_id
    ), changed as (
      update player set club_id = told.club_id, status = told.status, news = told.news from told
      where player.id = told.id
        and (player.club_id, player.status, player.news) is distinct from (told.club_id, told.status, told.news)
    )
    select count(*)::int as moved from before
  `.execute(tx)
  return rows[0]?.moved ?? 0
}

/** Sets players' initial prices for every game opened from now on. */
export async function updateInitialPrices(
  tx: Tx,
  prices: readonly { readonly playerId: number; readonly price: Price }[],
): Promise<void> {
  await sql`
    update player set initial_price = told.price
    from unnest(
      ${prices.map(({ playerId }) => playerId)}::int[],
      ${prices.map(({ price }) => price)}::int[]) as told (id, price)
    where player.id = told.id
  `.execute(tx)
}

/** Moves a player to another position; the caller has made sure that no team counts with the old one. */
export async function updatePosition(tx: Tx, playerId: number, position: number): Promise<void> {
  await sql`update player set position = ${position}::smallint where id = ${playerId}`.execute(tx)
}
