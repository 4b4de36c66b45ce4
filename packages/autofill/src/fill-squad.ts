/** Autofill as a whole: who joins the picked players, who starts, and who could be captain and vice-captain. */
import { ok, type GameRules, type Result } from '@gaffer/rules'
import { arrangeSquad, type ArrangedSquad } from './arrange-squad.ts'
import type { AutofillCandidate } from './candidate.ts'
import { findBestTeam } from './search/find-best-team.ts'
import { createDraws } from './draws.ts'
import type { SearchSpace } from './exchanges.ts'
import { expectedOf, findSensibleTeam } from './sensible-team.ts'
import { spendMore } from './spend-more.ts'
import { suggestArmbands, type Armbands } from './suggest-armbands.ts'
import { varyTeam } from './vary-team.ts'

export type FilledSquad = ArrangedSquad & { readonly suggested: Armbands }

export type FillInput = {
  readonly candidates: readonly AutofillCandidate[]
  readonly picked: ArrangedSquad
  readonly rules: GameRules
  /** An integer: each one gives another team near the best. Absent: the best team itself. */
  readonly seed?: number | undefined
  /** The result of a search with the same candidates, picks and rules, if already known. */
  readonly searched?: SearchedTeams | undefined
}

/** What is searched once for all managers. */
export type SearchedTeams = Result<
  {
    /** The team with the most expected points that contains the picks; the picked players come first. */
    readonly best: readonly AutofillCandidate[]
    /**
     * Near the best team, in a usual formation and with the budget spent: each manager's own team is derived from it
     * (Q-90).
     */
    readonly sensible: readonly AutofillCandidate[]
  },
  'noLegalTeam'
>

/** The share of the best team's expected points that spending and variety may give up together. */
const ALLOWED_LOSS = 0.03
/** How much of that the team may give up from which all others are derived. */
const SHARE_OF_SENSE = 0.5
/** How much of the rest is for variety, before the remaining money is spent. */
const SHARE_OF_VARIETY = 0.6

/**
 * Fills the free slots of a team (Q-87..Q-90). Picked players stay, as starters or as reserves; in a game without
 * reserves everyone starts. Refused when no legal team contains the picks. The search is the slow part: call
 * `searchTeams` once and pass its result as `searched` for further seeds.
 */
export function fillSquad(input: FillInput): Result<FilledSquad, 'noLegalTeam'> {
  const { candidates, picked, rules } = input
  const searched = input.searched ?? searchTeams(input)
  if (!searched.ok) return searched
  const { best, sensible } = searched.value
  const team = input.seed === undefined ? best : ownTeam(best, sensible, searchSpaceOf(input), input.seed)
  const arranged =
    rules.reservesLimit === 0
      ? ok({ starters: team.map(({ id }) => id), reserves: [] })
      : arrangeSquad(team, picked, rules)
  if (!arranged.ok) return arranged
  const starters = new Set(arranged.value.starters)
  const suggested = suggestArmbands(candidates.filter(({ id }) => starters.has(id)))
  return ok({ ...arranged.value, suggested })
}

/** The slow part of filling a team, the same for every manager. */
export function searchTeams(input: Omit<FillInput, 'seed' | 'searched'>): SearchedTeams {
  const space = searchSpaceOf(input)
  const found = findBestTeam(space)
  if (!found.ok) return found
  const byId = new Map(input.candidates.map((candidate) => [candidate.id, candidate]))
  const best = found.value.flatMap((id) => byId.get(id) ?? [])
  return ok({ best, sensible: findSensibleTeam(best, space, allowanceOf(best) * SHARE_OF_SENSE) })
}

function ownTeam(
  best: readonly AutofillCandidate[],
  sensible: readonly AutofillCandidate[],
  space: SearchSpace,
  seed: number,
): readonly AutofillCandidate[] {
  const draw = createDraws(seed)
  const minPoints = expectedOf(best) - allowanceOf(best)
  const forVariety = Math.floor((expectedOf(sensible) - minPoints) * SHARE_OF_VARIETY)
  const varied = varyTeam(sensible, space, { allowed: forVariety, draw })
  return spendMore(varied, space, { allowed: expectedOf(varied) - minPoints, draw })
}

function allowanceOf(best: readonly AutofillCandidate[]): number {
  return Math.max(0, Math.floor(expectedOf(best) * ALLOWED_LOSS))
}

function searchSpaceOf({ candidates, picked, rules }: Omit<FillInput, 'seed' | 'searched'>): SearchSpace {
  return { candidates, picked: [...picked.starters, ...picked.reserves], rules }
}
