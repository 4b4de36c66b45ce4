import type { RoundScopedId } from '@gaffer/contract'
import { nameCaptain, nameViceCaptain, ok, refuse, rolesOfRound, type LineUp } from '@gaffer/rules'
import { isStarted, type Contest, loadOpenRound, holdRoundLock, loadRoundGate } from '../contests/index.ts'
import type { Caller } from '../core/caller.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import { transact } from '../core/transact.ts'
import { changeSeasonTeam } from './change-season-team.ts'
import { loadOwnTeam, storeLineUp } from './save-team.ts'
import { type SavedTeam, savedTeam, type SquadDeps } from './saved-team.ts'
import { holdSeasonTeam, saveRoundChoice } from './season-team.ts'

export type RoleInput = {
  readonly team: RoundScopedId
  readonly playerId: number
  readonly role: 'captain' | 'viceCaptain'
  readonly version?: number | undefined
}

/** Makes a starter captain or vice-captain; a player who holds the other role exchanges it. */
export async function nameRole(
  deps: SquadDeps,
  caller: Caller,
  input: RoleInput,
): Promise<Outcome<SavedTeam>> {
  const found = await loadOwnTeam(deps.db, caller, input.team)
  if (!found.ok) return found
  const { contest, team } = found.value
  const isCaptain = input.role === 'captain'
  if (!(isCaptain ? contest.rules.hasCaptain : contest.rules.hasViceCaptain)) {
    return refuse(refusal(isCaptain ? 'gameWithoutCaptain' : 'gameWithoutViceCaptain'))
  }
  if (contest.isSeasonal) return nameSeasonRole(deps, caller, input, contest)
  if (!team.starters.includes(input.playerId)) {
    return refuse(refusal(isCaptain ? 'captainNotInTeam' : 'viceCaptainNotInTeam'))
  }
  const name = isCaptain ? nameCaptain : nameViceCaptain
  const roles = name({ captain: team.captain, viceCaptain: team.viceCaptain }, input.playerId)
  // The roles are based on the line-up that was read, so only that one may be replaced.
  const next = { lineUp: { ...team, ...roles }, formation: team.formation, bank: team.bank }
  const version = input.version ?? team.version
  return storeLineUp(deps.db, contest, team, { ...next, version })
}

/**
 * Names captain or vice-captain of a season team: in the open round as a change of the line-up, for a later one as a
 * choice for that round only.
 */
async function nameSeasonRole(
  deps: SquadDeps,
  caller: Caller,
  input: RoleInput,
  contest: Contest,
): Promise<Outcome<SavedTeam>> {
  const openRound = await loadOpenRound(deps.db, contest.contestId)
  if (openRound !== null && contest.roundNumber > openRound) return nameAhead(deps, input, contest)
  return changeSeasonTeam(deps, caller, input, ({ team }) => decideRole(team, input))
}

/** The line-up with the role assigned; a player who holds the other role exchanges it. */
function decideRole(team: LineUp, { playerId, role }: RoleInput): Outcome<{ readonly lineUp: LineUp }> {
  if (!team.starters.includes(playerId)) {
    return refuse(refusal(role === 'captain' ? 'captainNotInTeam' : 'viceCaptainNotInTeam'))
  }
  const name = role === 'captain' ? nameCaptain : nameViceCaptain
  return ok({ lineUp: { ...team, ...name(team, playerId) } })
}

function nameAhead(
  { db }: Pick<SquadDeps, 'db'>,
  input: RoleInput,
  contest: Contest,
): Promise<Outcome<SavedTeam>> {
  return transact(db, async (tx) => {
    await holdRoundLock(tx, contest.gameRoundId)
    const team = await holdSeasonTeam(tx, input.team.id)
    if (team === undefined) return refuse(refusal('notFound'))
    if (isStarted(await loadRoundGate(tx, contest.gameRoundId))) return refuse(refusal('gameAlreadyStarted'))
    if (team.closingRound !== null) return refuse(refusal('roundClosing'))
    if (input.version !== undefined && input.version !== team.version) {
      return refuse(refusal('teamChangedElsewhere'))
    }
    const ahead = team.choices.find(({ round }) => round === contest.roundNumber)
    const decided = decideRole(ahead === undefined ? team : { ...team, ...rolesOfRound(team, ahead) }, input)
    if (!decided.ok) return decided
    const { captain, viceCaptain } = decided.value.lineUp
    await saveRoundChoice(tx, { entryId: team.entryId, round: contest.roundNumber }, { captain, viceCaptain })
    return savedTeam(contest, { ...team, save: { version: team.version } })
  })
}
