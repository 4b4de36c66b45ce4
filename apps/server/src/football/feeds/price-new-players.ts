import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** Prices new players in every list of their championship, from the first round that is not locked. */
export async function priceNewPlayers(
  tx: Kysely<DB>,
  championshipId: number,
  playerIds: readonly number[],
): Promise<void> {
  await sql`
    insert into player_price (price_list_id, player_id, from_round, price)
    select price_list.id, player.id, open.number, player.initial_price
    from price_list
    join player on player.id = any(${[...playerIds]}::int[])
    join lateral (
      select coalesce(max(round.number), 0) + 1 as number from round
      where round.championship_id = ${championshipId} and exists (
        select from game_round where game_round.round_id = round.id and game_round.locked_at is not null)) open on true
    where price_list.championship_id = ${championshipId}
    on conflict do nothing`.execute(tx)
}
