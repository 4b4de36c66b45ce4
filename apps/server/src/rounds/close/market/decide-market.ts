import { priceChange, type Price, type PriceChangeTable } from '@gaffer/rules'
import { type MatchMarks, matchesOf, recentMarks } from './squad-matches.ts'

/** What the managers of a price list have done by the deadline of a round. */
export type Demand = {
  readonly teams: number
  /** How many teams own a player, and how many bought them for this round. */
  readonly owners: ReadonlyMap<number, number>
  readonly buyers: ReadonlyMap<number, number>
}

/** A player whose new price is to be decided. */
export type PricedPlayer = {
  readonly playerId: number
  readonly price: Price
  /** All their matches in the squad that still matter, including those of the round. */
  readonly marks: MatchMarks
  /** Buyers in each earlier round, newest last. */
  readonly earlierBuyers: readonly number[]
}

/** A round's effect on a player: a row of `player_round_market`. */
export type MarketLine = {
  readonly playerId: number
  readonly ownershipBasisPoints: number
  readonly bought: number
  readonly priceBefore: Price
  readonly priceAfter: Price
  readonly recentMatches: MatchMarks
}

const BASIS_POINTS = 10_000

/** The market of a round, player by player (Q-76..78). */
export function decideMarket(
  players: readonly PricedPlayer[],
  { teams, owners, buyers }: Demand,
  table: PriceChangeTable,
): readonly MarketLine[] {
  return players.map(({ playerId, price, marks, earlierBuyers }) => {
    const owned = owners.get(playerId) ?? 0
    const bought = buyers.get(playerId) ?? 0
    const change = priceChange(
      { price, owners: owned, teams, matches: matchesOf(marks), buyers: [...earlierBuyers, bought] },
      table,
    )
    return {
      playerId,
      ownershipBasisPoints: teams === 0 ? 0 : Math.round((owned * BASIS_POINTS) / teams),
      bought,
      priceBefore: price,
      priceAfter: change.price,
      recentMatches: recentMarks(marks, table.matches),
    }
  })
}
