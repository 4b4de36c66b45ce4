/** Autofill as a whole: who joins the picked players, who of them starts, and who might lead them. */
import { ok, type GameRules, type Result } from '@gaffer/rules'
import { arrangeSquad, type ArrangedSquad } from './arrange-squad.ts'
import type { AutofillCandidate } from './candidate.ts'
import { findBestTeam } from './search/find-best-team.ts'
import { createDraws } from './draws.ts'
import { spendMore } from './spend-more.ts'
import { suggestArmbands, type Armbands } from './suggest-armbands.ts'
import { varyTeam } from './vary-team.ts'

export type FilledSquad = ArrangedSquad & { readonly suggested: Armbands }

export type FillInput = {
  readonly candidates: readonly AutofillCandidate[]
  readonly picked: ArrangedSquad
  readonly rules: GameRules
  /** An integer: another team for each, near the best. Absent gives the best itself. */
  readonly seed?: number | undefined
  /** The best team of the same candidates, picks and rules, where it is known. */
  readonly best?: BestTeam | undefined
}

export type BestTeam = Result<readonly AutofillCandidate[], 'noLegalTeam'>

/** The share of the best team's expected points that variety and spending may cost together. */
const ALLOWED_LOSS = 0.03
/** How much of that is for variety alone. */
const SHARE_OF_VARIETY = 0.6

/**
 * Fills the free slots of a team (Q-87..Q-90). Whoever was picked stays, as starter or as reserve; in a game
 * without reserves everyone starts. Refused when no legal team holds the picks. The search for the best team is
 * the long part: it is made once and given again for other seeds as `best`, by `findBest`.
 */
export function fillSquad(input: FillInput): Result<FilledSquad, 'noLegalTeam'> {
  const { candidates, picked, rules } = input
  const best = input.best ?? findBest(input)
  if (!best.ok) return best
  const team = input.seed === undefined ? best.value : nearBest(best.value, input, input.seed)
  const arranged =
    rules.reservesLimit === 0
      ? ok({ starters: team.map(({ id }) => id), reserves: [] })
      : arrangeSquad(team, picked, rules)
  if (!arranged.ok) return arranged
  const starters = new Set(arranged.value.starters)
  const suggested = suggestArmbands(candidates.filter(({ id }) => starters.has(id)))
  return ok({ ...arranged.value, suggested })
}

/** The team of the most expected points that holds the picks; the picked players come first. */
export function findBest({ candidates, picked, rules }: FillInput): BestTeam {
  const ids = [...picked.starters, ...picked.reserves]
  const found = findBestTeam({ candidates, picked: ids, rules })
  if (!found.ok) return found
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  return ok(found.value.flatMap((id) => byId.get(id) ?? []))
}

function nearBest(
  best: readonly AutofillCandidate[],
  { candidates, picked, rules }: FillInput,
  seed: number,
): readonly AutofillCandidate[] {
  const ground = { candidates, picked: [...picked.starters, ...picked.reserves], rules }
  const allowance = Math.max(0, Math.floor(expectedOf(best) * ALLOWED_LOSS))
  const draw = createDraws(seed)
  const varied = varyTeam(best, ground, { allowed: Math.floor(allowance * SHARE_OF_VARIETY), draw })
  return spendMore(varied, ground, { allowed: allowance - (expectedOf(best) - expectedOf(varied)), draw })
}

function expectedOf(team: readonly AutofillCandidate[]): number {
  return team.reduce((sum, { expectedPoints }) => sum + expectedPoints, 0)
}
