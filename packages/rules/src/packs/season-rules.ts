import type { PriceChangeTable, SeasonRules } from '../core/season-rules.ts'

const PRICES: PriceChangeTable = {
  rises: [
    { percent: 50, isInclusive: false, units: 5 },
    { percent: 40, isInclusive: true, units: 3 },
    { percent: 30, isInclusive: true, units: 2 },
    { percent: 15, isInclusive: true, units: 1 },
  ],
  matches: 5,
  unusedFall: 1,
  cardsFall: 1,
  buyerRounds: 5,
  noBuyersFall: 2,
  fewBuyersPercent: 5,
  fewBuyersFall: 1,
  limit: 5,
}

/** The seasonal game (R-215..220, Q-83): one wildcard, from round 11. */
export const SEASONAL: SeasonRules = {
  freeTransfersPerRound: 1,
  freeTransfersLimit: 2,
  transferCost: 400,
  wildcard: { perSeason: 1, firstRound: 11 },
  chips: { free: 1, bought: 1, price: 9, priceOfAll: 20, tripleCaptainFactor: 3 },
  prices: PRICES,
}

/** The room variant: two wildcards, from its first round. */
export const ROOM: SeasonRules = { ...SEASONAL, wildcard: { perSeason: 2, firstRound: 1 } }
