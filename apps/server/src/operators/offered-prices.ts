import { rulePack, type RulePackId } from '@gaffer/rules'
import type { OperatorBrand } from './operator.ts'

/** Prices of what is sold in seasons, in the operator's currency. */
export type OfferedPrices = { readonly chip: number; readonly allChips: number; readonly formation: number }

/** What an operator asks for chips and formations: its own prices, else those of the rule pack. */
export function offeredPrices({ prices }: Pick<OperatorBrand, 'prices'>, packId: RulePackId): OfferedPrices {
  const { season, formations } = rulePack(packId)
  return {
    chip: prices.chip ?? season.chips.price,
    allChips: prices.allChips ?? season.chips.priceOfAll,
    formation: prices.formation ?? formations?.price ?? 0,
  }
}
