import { encodeRoundScopedId, type RoundScopedId } from '@gaffer/contract'
import {
  foldTeamName,
  decideSeasonTeam,
  formationOf,
  ok,
  pairTransfers,
  refuse,
  rulePack,
  validateTeamName,
  type LineUp,
  type SelectablePlayer,
  type TeamFault,
  type TransferState,
} from '@gaffer/rules'
import { isStarted, type Contest } from './contest.ts'
import { insertTransfers } from './insert-transfers.ts'
import { refusalOf } from './judge-squad.ts'
import { loadContest } from './load-contest.ts'
import { loadOwnEntry, renameTeam, saveLineUp } from './repo.ts'
import { holdRoundLock } from './round-gate.ts'
import type { Caller, SavedTeam, SquadDeps } from './save-team.ts'
import { holdSeasonTeam, loadPricedPlayers, type SeasonTeam, squadIds } from './season-team.ts'
import { transferStateOf } from './season-transfer-state.ts'
import { freshChampionship } from './selectable-players.ts'
import { refusal, type Outcome } from './team-refusal.ts'
import { transact } from './transact.ts'

/** What a change of a season team is decided on. */
export type SeasonView = {
  readonly contest: Contest
  readonly team: SeasonTeam
  /** The squad and whoever was named with the change, at the prices of now. */
  readonly players: ReadonlyMap<number, SelectablePlayer>
  /** Free transfers and the last locked squad of the round that is open. */
  readonly transfers: TransferState
}

export type SeasonChange = { readonly lineUp: LineUp; readonly teamName?: string | undefined }

export type SeasonChangeInput = {
  readonly team: RoundScopedId
  /** The version the change was made on; undefined changes whatever is stored (decision 4). */
  readonly version?: number | undefined
  /** Players the change may bring in. */
  readonly wanted?: readonly number[]
}

/** A changed season team, with what its transfers cost now. */
export type ChangedSeasonTeam = { readonly saved: SavedTeam; readonly view: SeasonView }

/**
 * Changes a season team in its open round, all or nothing: held, decided on what is stored, judged as a
 * whole, saved with its history in one transaction. Changes of one team come one after another, so a
 * free transfer is spent once whatever is sent at the same time (design 2).
 */
export async function changeSeasonTeam(
  deps: SquadDeps,
  caller: Caller,
  input: SeasonChangeInput,
  decide: (view: SeasonView) => Outcome<SeasonChange>,
): Promise<Outcome<ChangedSeasonTeam>> {
  const opened = await openSeasonTeam(deps, caller, input.team)
  if (!opened.ok) return opened
  const contest = opened.value
  const { season } = rulePack(contest.rulePack)
  const championship = await freshChampionship(deps.football, contest.championshipId)
  return transact(deps.db, async (tx) => {
    await holdRoundLock(tx, contest.gameRoundId)
    const team = await holdSeasonTeam(tx, input.team.id)
    if (team === undefined) return refuse(refusal('notFound'))
    if (team.openRound !== contest.roundNumber) return refuse(refusal('gameAlreadyStarted'))
    if (team.isClosing) return refuse(refusal('roundClosing'))
    const owned = squadIds(team)
    const players = await loadPricedPlayers(tx, championship, contest, { owned, wanted: input.wanted ?? [] })
    const transfers = transferStateOf(team, contest.roundNumber, season)
    const decided = decide({ contest, team, players, transfers })
    if (!decided.ok) return decided
    const teamName = decided.value.teamName ?? team.teamName
    const { lineUp } = decided.value
    const judged = decideSeasonTeam({ ...lineUp, teamName }, transfers, players, contest.rules, season)
    if (!judged.ok) return refuseFirst(judged.refusal)
    const { bank } = judged.value
    const saved = await saveLineUp(
      tx,
      { ...contest, entryId: team.entryId },
      {
        lineUp,
        bank,
        scheme: formationOf(lineUp.starters, players),
        freeLeft: transfers.freeTransfers,
        version: input.version,
      },
    )
    if (saved === 'roundClosed') return refuse(refusal('gameAlreadyStarted'))
    if (saved === 'versionChanged') return refuse(refusal('teamChangedElsewhere'))
    await insertTransfers(
      tx,
      { ...contest, ...team },
      pairTransfers(owned, squadIds(lineUp), players),
      players,
    )
    const name = validateTeamName(teamName)
    if (teamName !== team.teamName && name.ok) {
      const isFree = await renameTeam(
        tx,
        { ...contest, ...team },
        { shown: name.value, folded: foldTeamName(teamName) },
      )
      if (!isFree) return refuse(refusal('teamNameTaken'))
    }
    const next = { ...team, ...lineUp, bank, version: saved.version, fromRound: contest.roundNumber }
    return ok({
      saved: presentSaved(contest, next),
      view: { contest, team: next, players, transfers },
    })
  })
}

/** The open round of a season team of the caller's; what may be changed is only that. */
export async function openSeasonTeam(
  deps: SquadDeps,
  caller: Caller,
  team: RoundScopedId,
): Promise<Outcome<Contest>> {
  const entered = await loadOwnEntry(deps.db, caller, team.id)
  if (entered === undefined) return refuse(refusal('notFound'))
  const contest = await loadContest(deps.db, caller.operatorId, { id: entered.subgameId, round: team.round })
  if (contest === undefined) return refuse(refusal('notFound'))
  if (isStarted(contest)) return refuse(refusal('gameAlreadyStarted'))
  return ok(contest)
}

function refuseFirst([fault]: readonly TeamFault[]): Outcome<never> {
  return refuse(fault === undefined ? refusal('badRequest') : refusalOf(fault))
}

function presentSaved(contest: Contest, team: SeasonTeam): SavedTeam {
  return {
    userTeamId: encodeRoundScopedId({ id: team.entryId, round: contest.roundNumber }),
    subTournamentId: encodeRoundScopedId({ id: contest.subgameId, round: contest.roundNumber }),
    state: team.state === 'entered' ? 'entered' : 'pending',
    version: team.version,
    entryCount: contest.entryCount,
  }
}
