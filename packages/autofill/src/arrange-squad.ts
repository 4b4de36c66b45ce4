/**
 * Who starts in a squad: every formation of the game is tried with the best players of each position by
 * expected points, and the first one with the highest sum is played. Players picked as starters or as reserves keep
 * that place. Added reserves come after the picked ones, goalkeepers first, then by expected points.
 */
import {
  countsOfFormation,
  ok,
  POSITIONS,
  refuse,
  formationsOf,
  type GameRules,
  type Result,
} from '@gaffer/rules'
import type { AutofillCandidate } from './candidate.ts'

/** Player ids; reserves in order of preference. */
export type ArrangedSquad = { readonly starters: readonly number[]; readonly reserves: readonly number[] }

/** Starters and reserves of a whole squad; refused when the picked players fit no formation of the game. */
export function arrangeSquad(
  squad: readonly AutofillCandidate[],
  picked: ArrangedSquad,
  rules: GameRules,
): Result<ArrangedSquad, 'noLegalTeam'> {
  let best: readonly AutofillCandidate[] | undefined
  for (const formation of formationsOf(rules)) {
    const starters = startersIn(formation, squad, picked, rules)
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

/** The starters of a formation, line by line; undefined when the squad or the picked players do not fit it. */
function startersIn(
  formation: string,
  squad: readonly AutofillCandidate[],
  picked: ArrangedSquad,
  rules: GameRules,
): readonly AutofillCandidate[] | undefined {
  const counts = countsOfFormation(formation, rules)
  if (counts === undefined) return undefined
  const starters = POSITIONS.flatMap((position) => {
    const line = squad.filter((player) => player.position === position).toSorted(compareBest)
    const picks = line.filter(({ id }) => picked.starters.includes(id))
    const free = line.filter(({ id }) => !picked.starters.includes(id) && !picked.reserves.includes(id))
    return [...picks, ...free.slice(0, Math.max(0, counts[position] - picks.length))]
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
