import { type Chip, decideChipPurchase, isPaidFormation, type MinorUnits, ok, refuse } from '@gaffer/rules'
import { packOf } from '../core/pack-of.ts'
import type { Contest } from '../contests/index.ts'
import { type Outcome, refusal, refusalOf } from '../core/outcome.ts'
import { offeredPrices } from '../operators/index.ts'
import type { SeasonTeam } from '../squads/index.ts'

/** What a manager wants to buy for a team. */
export type Wanted = { readonly chips: readonly Chip[] } | { readonly formation: string }

/** Its current price, and its name: the same text for the same things in any order. */
export type Priced = { readonly amount: MinorUnits; readonly purchase: string }

/** Whether a team can have it, and exactly what it costs. Used by the quote and by the purchase. */
export function decidePurchase(contest: Contest, team: SeasonTeam, wanted: Wanted): Outcome<Priced> {
  // If its own stake were declined, something would have been paid for a team that does not exist.
  if (team.state !== 'entered') return refuse(refusal('entryPending'))
  if (team.disqualifiedFor !== null) return refuse(refusal('entryDisqualified'))
  const pack = packOf(contest)
  const prices = offeredPrices(contest, contest.rulePack)
  const priced = (price: number, purchase: string) =>
    ok({ amount: Math.round(price * 10 ** contest.currencyExponent), purchase })
  if ('chips' in wanted) {
    const bought = team.boughtChips.map(({ chip }) => chip)
    const decided = decideChipPurchase(bought, wanted.chips, {
      ...pack.season,
      chips: { ...pack.season.chips, price: prices.chip, priceOfAll: prices.allChips },
    })
    if (!decided.ok) return refuse(refusalOf(decided.refusal))
    return priced(decided.value.price, `chips:${wanted.chips.toSorted().join(',')}`)
  }
  const { formation } = wanted
  if (!isPaidFormation(formation, pack)) return refuse(refusal('schemeNotAvailable', { scheme: formation }))
  if (team.boughtFormations.some((bought) => bought.formation === formation)) {
    return refuse(refusal('schemeAlreadyBought', { scheme: formation }))
  }
  return priced(prices.formation, `scheme:${formation}`)
}
