/**
 * How a price moves when a round is closed (R-219..220, Q-76..78): up by bands of ownership at the deadline; down for
 * a player who stayed unused in their last five matches in the squad, was carded in each of the last five they
 * played, or had no buyer, or few, in the last five rounds. Rises and falls are added up and capped at the limit.
 */
import type { PriceChangeTable } from '../core/season-rules.ts'
import type { Price } from '../core/units.ts'

/** A match in which the player was in their club's squad. */
export type SquadMatch = { readonly played: boolean; readonly hasCard: boolean }

export type PriceFacts = {
  readonly price: Price
  /** How many teams own the player at the deadline, and how many teams there are. */
  readonly owners: number
  readonly teams: number
  /** The season's matches in which the player was in their club's squad, newest last. */
  readonly matches: readonly SquadMatch[]
  /** How many teams bought the player for each round of the season, newest last. */
  readonly buyers: readonly number[]
}

export type PriceCause = 'ownership' | 'unused' | 'cards' | 'noBuyers' | 'fewBuyers'

export type PriceChange = {
  /** The price from the next round on; it never falls below one unit. */
  readonly price: Price
  readonly units: Price
  /** What moved it, before the cap. */
  readonly causes: readonly { readonly cause: PriceCause; readonly units: Price }[]
}

/** The price of a player after a round. */
export function priceChange(facts: PriceFacts, table: PriceChangeTable): PriceChange {
  const causes = [
    { cause: 'ownership' as const, units: riseOf(facts, table) },
    { cause: 'unused' as const, units: isUnused(facts, table) ? -table.unusedFall : 0 },
    { cause: 'cards' as const, units: isCarded(facts, table) ? -table.cardsFall : 0 },
    fallForBuyers(facts, table),
  ].filter(({ units }) => units !== 0)
  const sum = causes.reduce((total, { units }) => total + units, 0)
  const change = Math.max(-table.limit, Math.min(table.limit, sum))
  const price = Math.max(1, facts.price + change)
  return { price, units: price - facts.price, causes }
}

function riseOf({ owners, teams }: PriceFacts, table: PriceChangeTable): Price {
  if (teams === 0) return 0
  const band = table.rises.find(({ percent, isInclusive }) => {
    const bound = percent * teams
    return isInclusive ? owners * 100 >= bound : owners * 100 > bound
  })
  return band?.units ?? 0
}

function isUnused({ matches }: PriceFacts, table: PriceChangeTable): boolean {
  const last = matches.slice(-table.matches)
  return last.length === table.matches && last.every(({ played }) => !played)
}

function isCarded({ matches }: PriceFacts, table: PriceChangeTable): boolean {
  const last = matches.filter(({ played }) => played).slice(-table.matches)
  return last.length === table.matches && last.every(({ hasCard }) => hasCard)
}

/** Of the two falls for lack of buyers the larger counts; a team that buys a player again is one buyer more. */
function fallForBuyers({ teams, buyers }: PriceFacts, table: PriceChangeTable) {
  const last = buyers.slice(-table.buyerRounds)
  const bought = last.reduce((sum, count) => sum + count, 0)
  const isKnown = last.length === table.buyerRounds
  const few = isKnown && bought * 100 <= table.fewBuyersPercent * teams ? table.fewBuyersFall : 0
  const none = isKnown && bought === 0 ? table.noBuyersFall : 0
  return few > none
    ? { cause: 'fewBuyers' as const, units: -few }
    : { cause: 'noBuyers' as const, units: -none }
}
