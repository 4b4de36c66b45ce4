import type { AnswerData } from '@gaffer/contract'
import {
  BONUS_AWARDS,
  POSITIONS,
  rulePack,
  TEAM_NAME_LIMIT,
  type ByPosition,
  type Position,
  type RulePackId,
} from '@gaffer/rules'
import type { OfferedPrices } from '../operators/index.ts'
import { presentPoints, presentPrice } from '../core/present-units.ts'

/** How many starters a full team has; a pack's formation has as many. */
const FULL_TEAM = 11

type Figures = AnswerData<'support'>['figures']

/** The figures that the rules texts mention: of the pack that scores games, and of the season's pack. */
export function presentFigures(packId: RulePackId, seasonPackId: RulePackId, prices: OfferedPrices): Figures {
  const pack = rulePack(packId)
  const { scoring } = pack
  return {
    starters: FULL_TEAM,
    formation: forEachPosition((position) => ({ ...pack.positionLimits[position] })),
    squad: forEachPosition((position) => pack.squad[position]),
    players_per_club: pack.playersPerTeamLimit,
    captain_factor: pack.captainFactor,
    stacking: pack.stackingPenalty.map(presentPoints),
    long_play_minutes: scoring.longPlayMinutes,
    clean_sheet: forEachPosition((position) => presentPoints(scoring.cleanSheet[position])),
    assist: presentPoints(scoring.assist),
    yellow_card: presentPoints(scoring.yellowCard),
    red_card: presentPoints(scoring.redCard),
    bonus: scoring.bonus === 0 ? [] : BONUS_AWARDS.map((award) => presentPoints(award * scoring.bonus)),
    team_name_limit: TEAM_NAME_LIMIT,
    ...presentSeasonFigures(seasonPackId, prices),
  }
}

function presentSeasonFigures(packId: RulePackId, offered: OfferedPrices) {
  const { freeTransfersPerRound, freeTransfersLimit, transferCost, wildcard, chips, prices } =
    rulePack(packId).season
  return {
    free_transfers: freeTransfersPerRound,
    free_transfers_limit: freeTransfersLimit,
    transfer_cost: presentPoints(transferCost),
    wildcards: wildcard.perSeason,
    wildcard_from_round: wildcard.firstRound,
    chips: {
      free: chips.free,
      bought: chips.bought,
      price: offered.chip,
      price_of_all: offered.allChips,
      triple_captain_factor: chips.tripleCaptainFactor,
    },
    prices: {
      rises: prices.rises.map(({ percent, isInclusive, units }) => ({
        percent,
        is_inclusive: isInclusive,
        by: presentPrice(units),
      })),
      matches: prices.matches,
      unused_fall: presentPrice(prices.unusedFall),
      cards_fall: presentPrice(prices.cardsFall),
      buyer_rounds: prices.buyerRounds,
      no_buyers_fall: presentPrice(prices.noBuyersFall),
      few_buyers_percent: prices.fewBuyersPercent,
      few_buyers_fall: presentPrice(prices.fewBuyersFall),
      limit: presentPrice(prices.limit),
    },
  }
}

function forEachPosition<T>(valueOf: (position: Position) => T): ByPosition<T> {
  const pairs = POSITIONS.map((position) => [position, valueOf(position)] as const)
  // Every position is among POSITIONS.
  return Object.fromEntries(pairs) as unknown as ByPosition<T>
}
