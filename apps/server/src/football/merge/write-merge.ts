import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** A player who is in the catalogue twice: the id that goes, and the one that stays. */
export type Merge = { readonly duplicateId: number; readonly keptId: number }

/**
 * From now on the duplicate is the kept player: they are offered no more, and nothing a source or a person says about
 * them counts (Q-152). The caller has exchanged them in the teams and holds the rounds that are open.
 */
export async function updateMerged(tx: Kysely<DB>, { duplicateId, keptId }: Merge): Promise<void> {
  await sql`
    update player set merged_into = ${keptId}, merged_at = clock_timestamp(), status = 'left'
    where id = ${duplicateId}`.execute(tx)
}

/**
 * In the lists of gameweeks, whose teams are judged whole at every save, the kept player costs no more than the
 * duplicate did from a round on, so that no team is over its budget by the merge (Q-154).
 */
export async function lowerPrices(
  tx: Kysely<DB>,
  { duplicateId, keptId }: Merge,
  fromRound: number,
): Promise<void> {
  await sql`
    insert into player_price (price_list_id, player_id, from_round, price)
    select list.id, ${keptId}::int, step.round, least(${priceAt(sql`list.id`, duplicateId, sql`step.round`)},
      ${priceAt(sql`list.id`, keptId, sql`step.round`)})
    from player
    join price_list list on list.championship_id = player.championship_id and list.kind = 'gameweek'
    cross join lateral (
      select ${fromRound}::int as round union
      select from_round from player_price known where known.price_list_id = list.id
        and known.player_id in (${duplicateId}, ${keptId}) and known.from_round > ${fromRound}) step
    where player.id = ${keptId}
    on conflict (price_list_id, player_id, from_round) do update set price = excluded.price`.execute(tx)
}

/** A player's price in a list in a round of the championship, as part of a query; their first price where it has none. */
export function priceAt(
  priceListId: ReturnType<typeof sql>,
  playerId: number | ReturnType<typeof sql>,
  round: ReturnType<typeof sql>,
): ReturnType<typeof sql<number>> {
  return sql<number>`coalesce(
    (select price from player_price priced where priced.price_list_id = ${priceListId}
      and priced.player_id = ${playerId} and priced.from_round <= ${round}
      order by priced.from_round desc limit 1),
    (select initial_price from player first where first.id = ${playerId}))`
}
