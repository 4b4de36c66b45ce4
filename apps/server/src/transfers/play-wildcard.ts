import type { RoundScopedId } from '@gaffer/contract'
import { decideWildcard, ok, refuse, wildcardState } from '@gaffer/rules'
import { packOf } from '../core/pack-of.ts'
import { refusalOf, type Outcome } from '../core/outcome.ts'
import { saveRoundChoice, wildcardUseOf, withOpenSeasonTeam, type SquadDeps } from '../squads/index.ts'
import type { Caller } from '../core/caller.ts'

/** How many wildcards can still be played in the round, as the team itself says. */
export type PlayedWildcard = { readonly left: number }

/** Plays the wildcard in the open round, where transfers then cost nothing. It cannot be undone. */
export function playWildcard(
  deps: Pick<SquadDeps, 'db'>,
  caller: Caller,
  id: RoundScopedId,
): Promise<Outcome<PlayedWildcard>> {
  return withOpenSeasonTeam(deps, caller, id, async (tx, { contest, team }) => {
    const { season } = packOf(contest)
    const use = wildcardUseOf(team, contest, contest.roundNumber)
    const decided = decideWildcard(use, season)
    if (!decided.ok) return refuse(refusalOf(decided.refusal))
    await saveRoundChoice(tx, { ...team, round: contest.roundNumber }, { isWildcard: true })
    return ok({ left: wildcardState({ ...use, usedRounds: decided.value }, season).left })
  })
}
