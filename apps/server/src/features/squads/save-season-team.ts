import { ok, refuse } from '@gaffer/rules'
import { changeSeasonTeam } from './change-season-team.ts'
import type { SaveInput } from './save-team.ts'
import type { Caller, SavedTeam, SquadDeps } from './saved-team.ts'
import { squadIds } from './season-team.ts'
import { hasClearRoles, isInOwnGroups, readLineUp } from './squad.ts'
import { refusal, type Outcome } from './team-refusal.ts'

/** Saves a season team as a whole: its transfers are whoever is in the squad and was not. */
export function saveSeasonTeam(
  deps: SquadDeps,
  caller: Caller,
  { team, version, squad, teamName = '' }: SaveInput,
): Promise<Outcome<SavedTeam>> {
  const lineUp = readLineUp(squad)
  return changeSeasonTeam(deps, caller, { team, version, wanted: squadIds(lineUp) }, ({ players }) => {
    if (!hasClearRoles(squad)) return refuse(refusal('badRequest'))
    if (!isInOwnGroups(squad, players)) return refuse(refusal('formationIllegal'))
    return ok({ lineUp, teamName: teamName === '' ? undefined : teamName })
  })
}
