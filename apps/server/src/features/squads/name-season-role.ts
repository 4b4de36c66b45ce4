import { nameCaptain, nameViceCaptain, ok, refuse, rolesOfRound, type LineUp } from '@gaffer/rules'
import { changeSeasonTeam } from './change-season-team.ts'
import { isStarted, type Contest } from './contest.ts'
import type { RoleInput } from './name-captain.ts'
import { loadOpenRound } from './open-round.ts'
import { holdRoundLock, loadRoundGate } from './round-gate.ts'
import { type Caller, type SavedTeam, savedTeam, type SquadDeps } from './saved-team.ts'
import { holdSeasonTeam, saveRoundChoice } from './season-team.ts'
import { refusal, type Outcome } from './team-refusal.ts'
import { transact } from './transact.ts'

/**
 * Names captain or vice-captain of a season team: in the open round as a change of the line-up, ahead of
 * it as a choice for that round alone (spec 4 Seasonal round).
 */
export async function nameSeasonRole(
  deps: SquadDeps,
  caller: Caller,
  input: RoleInput,
  contest: Contest,
): Promise<Outcome<SavedTeam>> {
  const openRound = await loadOpenRound(deps.db, contest.subgameId)
  if (openRound !== null && contest.roundNumber > openRound) return nameAhead(deps, input, contest)
  return changeSeasonTeam(deps, caller, input, ({ team }) => decideRole(team, input))
}

/** The line-up with the role named; who holds the other role exchanges it (decision 11). */
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
    if (team.isClosing) return refuse(refusal('roundClosing'))
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
