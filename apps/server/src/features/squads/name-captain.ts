import type { RoundScopedId } from '@gaffer/contract'
import { nameCaptain, nameViceCaptain, refuse } from '@gaffer/rules'
import { nameSeasonRole } from './name-season-role.ts'
import { loadOwnTeam, storeLineUp } from './save-team.ts'
import type { Caller, SavedTeam, SquadDeps } from './saved-team.ts'
import { refusal, type Outcome } from './team-refusal.ts'

export type RoleInput = {
  readonly team: RoundScopedId
  readonly playerId: number
  readonly role: 'captain' | 'viceCaptain'
  readonly version?: number | undefined
}

/** Makes a starter captain or vice-captain; a player who holds the other role exchanges it (spec 4, decision 11). */
export async function nameRole(
  deps: SquadDeps,
  caller: Caller,
  input: RoleInput,
): Promise<Outcome<SavedTeam>> {
  const found = await loadOwnTeam(deps.db, caller, input.team)
  if (!found.ok) return found
  const { contest, team } = found.value
  if (contest.isSeasonal) return nameSeasonRole(deps, caller, input, contest)
  if (!team.starters.includes(input.playerId)) {
    return refuse(refusal(input.role === 'captain' ? 'captainNotInTeam' : 'viceCaptainNotInTeam'))
  }
  const name = input.role === 'captain' ? nameCaptain : nameViceCaptain
  const roles = name({ captain: team.captain, viceCaptain: team.viceCaptain }, input.playerId)
  // The roles were made from the line-up that was read, so only that one may be replaced.
  const next = { lineUp: { ...team, ...roles }, scheme: team.scheme, bank: team.bank }
  const version = input.version ?? team.version
  return storeLineUp(deps.db, contest, team, { ...next, version })
}
