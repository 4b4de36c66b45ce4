/**
 * The team from which each manager's own is derived: near the best, in a usual formation, with the budget spent
 * (Q-90).
 */
import { POSITIONS, type GameRules } from '@gaffer/rules'
import type { AutofillCandidate } from './candidate.ts'
import { type SearchSpace, UNSPENT_SHARE, unspent } from './exchanges.ts'
import { findBestTeam } from './search/find-best-team.ts'

/**
 * How strongly the search prefers more expensive players, in units of 1/10,000 point per 0.01M: tried in order until
 * the budget is spent.
 */
const PULLS = [0, 12, 24, 36] as const

/** A full team with five defenders, or a lone forward, is nobody's first choice. */
const MAX_DEFENDERS = 4
const MIN_FORWARDS = 2
const FULL_TEAM = 11

/**
 * The first team that spends the budget when more expensive players are preferred; otherwise the one that spends
 * most. None gives up more than `allowed` of the best team's expected points; if there is none, it is the best team.
 */
export function findSensibleTeam(
  best: readonly AutofillCandidate[],
  { candidates, picked, rules }: SearchSpace,
  allowed: number,
): readonly AutofillCandidate[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const usual = { ...rules, positionLimits: usualLimits(rules) }
  // The best of all teams is also the best of the usual ones, where it is one of them: that search is done.
  const isBestUsual = fits(best, usual)
  if (isBestUsual && isSpent(best, rules)) return best
  let sensible = best
  for (const pull of isBestUsual ? PULLS.slice(1) : PULLS) {
    const pulled = candidates.map((player) => ({
      ...player,
      expectedPoints: player.expectedPoints + pull * player.price,
    }))
    const found = findBestTeam({ candidates: pulled, picked, rules: usual })
    if (!found.ok) return best
    const team = found.value.flatMap((id) => byId.get(id) ?? [])
    if (expectedOf(best) - expectedOf(team) > allowed) return sensible
    sensible = team
    if (isSpent(team, rules)) return team
  }
  return sensible
}

function isSpent(team: readonly AutofillCandidate[], rules: GameRules): boolean {
  return unspent(team, rules) <= rules.budget * UNSPENT_SHARE
}

function fits(team: readonly AutofillCandidate[], { positionLimits }: GameRules): boolean {
  return POSITIONS.every((position) => {
    const { min, max } = positionLimits[position]
    const count = team.filter((player) => player.position === position).length
    return count >= min && count <= max
  })
}

/** The sum of the expected points of a team. */
export function expectedOf(team: readonly AutofillCandidate[]): number {
  return team.reduce((sum, { expectedPoints }) => sum + expectedPoints, 0)
}

function usualLimits({
  positionLimits,
  startersLimit,
  reservesLimit,
}: GameRules): GameRules['positionLimits'] {
  if (startersLimit + reservesLimit !== FULL_TEAM) return positionLimits
  const { DEF, FWD } = positionLimits
  return {
    ...positionLimits,
    DEF: { ...DEF, max: Math.max(DEF.min, Math.min(DEF.max, MAX_DEFENDERS)) },
    FWD: { ...FWD, min: Math.min(FWD.max, Math.max(FWD.min, MIN_FORWARDS)) },
  }
}
