import type { Chip } from '@gaffer/rules'
import type { ChipOfTeam } from '@gaffer/contract/types'

/** What can be done with a chip: one is played in a round, and taken back until its deadline (spec 4). */
export function chipAction(
  chip: ChipOfTeam,
  chips: readonly ChipOfTeam[],
): 'play' | 'takeBack' | 'blocked' | 'none' {
  if (chip.active) return 'takeBack'
  if (chip.available <= 0) return 'none'
  return chips.some(({ active }) => active) ? 'blocked' : 'play'
}

/** What chips cost that are bought at once: all of them together are cheaper (spec 9). */
export function purchaseOf(
  chips: readonly ChipOfTeam[],
  wanted: readonly Chip[],
  priceOfAll: number,
): { readonly price: number } {
  const areAll = wanted.length > 1 && chips.every(({ key }) => wanted.includes(key))
  const each = chips.filter(({ key }) => wanted.includes(key)).reduce((sum, { price }) => sum + price, 0)
  return { price: areAll ? priceOfAll : each }
}
