/** Spends what is left of a budget on more expensive players, as long as they are hardly worse. */
import type { AutofillCandidate } from './candidate.ts'
import {
  exchange,
  listExchanges,
  UNSPENT_SHARE,
  unspent,
  type Exchange,
  type SearchSpace,
} from './exchanges.ts'

/** One exchange is drawn from this many that give up the least. */
const DRAWN_AMONG = 5

/**
 * The team with players exchanged for more expensive ones until the budget is spent. Each exchange is drawn by `draw`
 * in [0, 1) from those that give up the fewest expected points for the money; together they give up at most
 * `allowed`. Picked players stay.
 */
export function spendMore(
  given: readonly AutofillCandidate[],
  space: SearchSpace,
  { allowed, draw }: { readonly allowed: number; readonly draw: () => number },
): readonly AutofillCandidate[] {
  let team = given
  let allowance = allowed
  while (unspent(team, space.rules) > space.rules.budget * UNSPENT_SHARE) {
    const dearer = listExchanges(team, space, allowance).filter(
      ({ out, in: other }) => other.price > out.price,
    )
    const cheapest = dearer.toSorted((a, b) => costOf(a) - costOf(b)).slice(0, DRAWN_AMONG)
    const drawn = cheapest[Math.floor(draw() * cheapest.length)]
    if (drawn === undefined) return team
    allowance -= drawn.loss
    team = exchange(team, drawn)
  }
  return team
}

/** Expected points given up per unit of money. */
function costOf({ out, in: other, loss }: Exchange): number {
  return loss / (other.price - out.price)
}
