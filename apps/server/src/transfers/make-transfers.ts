import { decideTransfers, ok, refuse, type TransferPair } from '@gaffer/rules'
import { packOf } from '../core/pack-of.ts'
import {
  changeSeasonTeam,
  type SavedSeasonTeam,
  type SeasonChangeInput,
  type SquadDeps,
} from '../squads/index.ts'
import { refusalOf, type Outcome } from '../core/outcome.ts'
import type { Caller } from '../core/caller.ts'

/**
 * Makes transfers in a season team, all or nothing: incoming players take the places and roles of outgoing ones
 * (R-115).
 */
export function makeTransfers(
  deps: SquadDeps,
  caller: Caller,
  input: Pick<SeasonChangeInput, 'team' | 'version'>,
  pairs: readonly TransferPair[],
): Promise<Outcome<SavedSeasonTeam>> {
  const wanted = pairs.map(({ inId }) => inId)
  return changeSeasonTeam(deps, caller, { ...input, wanted }, ({ team, transfers, players, contest }) => {
    const { season } = packOf(contest)
    const decided = decideTransfers(team, pairs, transfers, players, contest.rules, season)
    return decided.ok ? ok({ lineUp: decided.value.lineUp }) : refuse(refusalOf(decided.refusal))
  })
}
