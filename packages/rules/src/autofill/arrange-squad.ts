/**
 * Who of a squad starts: in every formation of the game the best of each position by expected
 * points; the formation with the most is played, of equal ones the first. Who was picked as a starter or as
 * a reserve stays that. The reserves that are added stand after the picked ones, goalkeepers first, then the
 * best.
 */
import type { GameRules } from '../core/game-rules.ts'
import { POSITIONS } from '../core/position.ts'
import { ok, refuse, type Result } from '../core/result.ts'
import { countsOfScheme, schemesOf } from '../schemes/schemes.ts'
import type { AutofillCandidate } from './fill-problem.ts'

export type ArrangedSquad = { readonly starters: readonly number[]; readonly reserves: readonly number[] }

/** Starters and reserves of a whole squad; refused when the picked ones fit no formation of the game. */
export function arrangeSquad(
  squad: readonly AutofillCandidate[],
  picked: ArrangedSquad,
  rules: GameRules,
): Result<ArrangedSquad, 'noLegalTeam'> {
  let best: readonly AutofillCandidate[] | undefined
  for (const scheme of schemesOf(rules)) {
    const starters = startersIn(scheme, squad, picked, rules)
    if (starters !== undefined && (best === undefined || worth(starters) > worth(best))) best = starters
  }
  if (best === undefined) return refuse('noLegalTeam')
  const starters = best
  const added = squad
    .filter((player) => !starters.includes(player) && !picked.reserves.includes(player.id))
    .toSorted((a, b) => Number(b.position === 'GK') - Number(a.position === 'GK') || compareBest(a, b))
  return ok({
    starters: starters.map(({ id }) => id),
    reserves: [...picked.reserves, ...added.map(({ id }) => id)],
  })
}

/** The starters of a formation, line by line; undefined when the squad or the picked ones do not fit it. */
function startersIn(
  scheme: string,
  squad: readonly AutofillCandidate[],
  picked: ArrangedSquad,
  rules: GameRules,
): readonly AutofillCandidate[] | undefined {
  const counts = countsOfScheme(scheme, rules)
  if (counts === undefined) return undefined
  const starters = POSITIONS.flatMap((position) => {
    const line = squad.filter((player) => player.position === position).toSorted(compareBest)
    const kept = line.filter(({ id }) => picked.starters.includes(id))
    const free = line.filter(({ id }) => !picked.starters.includes(id) && !picked.reserves.includes(id))
    return [...kept, ...free.slice(0, Math.max(0, counts[position] - kept.length))]
  })
  const isFilled = POSITIONS.every(
    (position) => starters.filter((player) => player.position === position).length === counts[position],
  )
  return isFilled ? starters : undefined
}

function worth(players: readonly AutofillCandidate[]): number {
  return players.reduce((sum, { expectedPoints }) => sum + expectedPoints, 0)
}

function compareBest(a: AutofillCandidate, b: AutofillCandidate): number {
  return b.expectedPoints - a.expectedPoints || a.price - b.price || a.id - b.id
}
