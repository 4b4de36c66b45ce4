import { sql } from 'kysely'
import { type Tx, updateInitialPrices } from '../football/index.ts'
import { demoSeason } from './demo-settings.ts'
import type { DemoChampionship } from './install-demo.ts'

/** The rule pack whose points decide players' prices from one season to the next. */
const PACK = 'classic'

/**
 * Initial prices of a new season: in each position, half the old price plus half the price of the place that last
 * season's points earned.
 */
export async function repricePlayers(tx: Tx, demo: DemoChampionship, first: number): Promise<void> {
  const before = demoSeason(first - 1)
  const { rows } = await sql<{ playerId: number; price: number }>`
    with earned as (
      select result.player_id, sum(result.points) as points
      from player_round_result result
      join game_round on game_round.id = result.game_round_id and game_round.closed_at is not null
        and game_round.rule_pack = ${PACK} and game_round.price_list_id = ${demo.gameweekPriceListId}
      join round on round.id = game_round.round_id and round.number between ${before.first} and ${before.last}
      group by result.player_id
    ), placed as (
      select player.id, player.position, player.initial_price as price,
        row_number() over (partition by player.position order by coalesce(earned.points, 0) desc, player.id) as by_points,
        row_number() over (partition by player.position order by player.initial_price desc, player.id) as by_price
      from player left join earned on earned.player_id = player.id
      where player.championship_id = ${demo.championshipId}
    )
    select mine.id as player_id, round((mine.price + earned_price.price) / 20.0)::int * 10 as price
    from placed mine
    join placed earned_price on earned_price.position = mine.position and earned_price.by_price = mine.by_points
  `.execute(tx)
  await updateInitialPrices(tx, rows)
}
