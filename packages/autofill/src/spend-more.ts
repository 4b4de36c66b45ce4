/** What is left of a budget goes into dearer players, as far as they are hardly worse. */
import type { AutofillCandidate } from './candidate.ts'
import { exchange, listExchanges, UNSPENT_SHARE, unspent, type Exchange, type Ground } from './exchanges.ts'

/** Of so many exchanges that give up least, one is drawn. */
const DRAWN_AMONG = 5

/**
 * The team with players exchanged for dearer ones until the budget is spent, each time by one of those exchanges that
 * give up the fewest expected points for their money, drawn by `draw` in [0, 1); in all no more than `allowed` of them.
 * Picked players stay.
 */
export function spendMore(
  given: readonly AutofillCandidate[],
  ground: Ground,
  { allowed, draw }: { readonly allowed: number; readonly draw: () => number },
): readonly AutofillCandidate[] {
  let team = given
  let allowance = allowed
  while (unspent(team, ground.rules) > ground.rules.budget * UNSPENT_SHARE) {
    const dearer = listExchanges(team, ground, allowance).filter(
      ({ out, in: other }) => other.price > out.price,
    )
    const least = dearer.toSorted((a, b) => costOf(a) - costOf(b)).slice(0, DRAWN_AMONG)
    const drawn = least[Math.floor(draw() * least.length)]
    if (drawn === undefined) return team
    allowance -= drawn.loss
    team = exchange(team, drawn)
  }
  return team
}

/** Points given up for each unit of money. */
function costOf({ out, in: other, loss }: Exchange): number {
  return loss / (other.price - out.price)
}
