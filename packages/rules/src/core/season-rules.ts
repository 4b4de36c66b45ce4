import type { Points, Price } from './units.ts'

/** The three chips of a season; at most one can be played in a round. */
export const CHIPS = ['tripleCaptain', 'fullTeam', 'doubleVice'] as const

export type Chip = (typeof CHIPS)[number]

/** A value for each chip. */
export type ByChip<T> = { readonly [chip in Chip]: T }

/**
 * The rules of a pack for games over many rounds: transfers, wildcards, chips, paid formations and price changes
 * (R-215..220). Single-round games do not use them.
 */
export type SeasonRules = {
  /** Free transfers gained each round. */
  readonly freeTransfersPerRound: number
  /** Maximum number of free transfers an entry can have in a round, including saved ones. */
  readonly freeTransfersLimit: number
  /** The cost of each transfer beyond the free ones, in hundredths of a point. */
  readonly transferCost: Points
  readonly wildcard: {
    readonly perSeason: number
    /** The first round in which a wildcard may be activated. */
    readonly firstRound: number
  }
  readonly chips: {
    /** How often each chip is free, and how often it can be bought, in one championship. */
    readonly free: number
    readonly bought: number
    /** In whole units of the operator's currency: the price of one chip, and of all of them together. */
    readonly price: number
    readonly priceOfAll: number
    readonly tripleCaptainFactor: number
  }
  readonly prices: PriceChangeTable
}

/** How prices move when a round is closed. All moves are in units of 0.01M. */
export type PriceChangeTable = {
  /** Best band first; the first one whose bound is reached applies. */
  readonly rises: readonly {
    readonly percent: number
    /** Whether the bound itself belongs to the band. */
    readonly isInclusive: boolean
    readonly units: Price
  }[]
  /** How many matches a fall considers: the player was unused in all of them, or carded in as many matches played. */
  readonly matches: number
  readonly unusedFall: Price
  readonly cardsFall: Price
  /** How many rounds the falls for lack of buyers consider. */
  readonly buyerRounds: number
  readonly noBuyersFall: Price
  /** The fall of a player whose buyers in these rounds are at most this percentage of the teams. */
  readonly fewBuyersPercent: number
  readonly fewBuyersFall: Price
  /** The maximum a price moves in a round, up or down. */
  readonly limit: Price
}
