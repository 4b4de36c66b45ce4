/** A different team near the best for each manager. */
import type { AutofillCandidate } from './candidate.ts'
import { exchange, listExchanges, type SearchSpace } from './exchanges.ts'

/** Maximum number of players of the best team that are exchanged. */
const MAX_EXCHANGES = 5

/**
 * A team with some players exchanged, drawn by `draw` in [0, 1). It gives up at most `allowed` expected points in
 * total. Picked players stay.
 */
export function varyTeam(
  best: readonly AutofillCandidate[],
  space: SearchSpace,
  { allowed, draw }: { readonly allowed: number; readonly draw: () => number },
): readonly AutofillCandidate[] {
  const ofBest = new Set(best.map(({ id }) => id))
  let team = best
  let left = allowed
  for (let turn = 0; turn < MAX_EXCHANGES; turn += 1) {
    const possible = listExchanges(team, space, left).filter(
      ({ out, in: other }) => ofBest.has(out.id) && !ofBest.has(other.id),
    )
    const drawn = possible[Math.floor(draw() * possible.length)]
    if (drawn === undefined) return team
    left -= drawn.loss
    team = exchange(team, drawn)
  }
  return team
}
