import { encodeRoundScopedId, type RoundScopedId } from '@gaffer/contract'
import {
  foldTeamName,
  formationOf,
  ok,
  refuse,
  transferState,
  validateTeamName,
  type LineUp,
  type SelectablePlayer,
  type TransferState,
} from '@gaffer/rules'
import { isStarted, type Contest } from './contest.ts'
import { judgeSeasonSquad } from './judge-season-squad.ts'
import { loadContest } from './load-contest.ts'
import { insertTransfers, loadOwnEntry, renameTeam, saveLineUp } from './repo.ts'
import { holdRoundLock } from './round-gate.ts'
import type { Caller, SavedTeam, SquadDeps } from './save-team.ts'
import { holdSeasonTeam, loadPricedPlayers, pairTransfers, type SeasonTeam, squadIds } from './season-team.ts'
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
  const championship = await freshChampionship(deps.football, contest.championshipId)
  return transact(deps.db, async (tx) => {
    await holdRoundLock(tx, contest.gameRoundId)
    const team = await holdSeasonTeam(tx, input.team.id)
    if (team === undefined) return refuse(refusal('notFound'))
    if (team.isClosing) return refuse(refusal('roundClosing'))
    const owned = squadIds(team)
    const players = await loadPricedPlayers(tx, championship, contest, { owned, wanted: input.wanted ?? [] })
    const transfers = transferStateOf(contest, team)
    const decided = decide({ contest, team, players, transfers })
    if (!decided.ok) return decided
    const teamName = decided.value.teamName ?? team.teamName
    const judged = judgeSeasonSquad(contest, { ...decided.value, teamName }, team, players)
    if (!judged.ok) return judged
    const { lineUp, bank } = judged.value
    const saved = await saveLineUp(
      tx,
      { ...contest, entryId: team.entryId },
      {
        lineUp,
        bank,
        scheme: formationOf(lineUp.starters, players),
        freeLeft: transfers.free ?? 0,
        version: input.version,
      },
    )
    if (saved === 'roundClosed') return refuse(refusal('gameAlreadyStarted'))
    if (saved === 'versionChanged') return refuse(refusal('teamChangedElsewhere'))
    await insertTransfers(tx, contest.roundNumber, team.entryId, pairTransfers(owned, squadIds(lineUp), players))
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
  if (isStarted(contest) || contest.roundNumber !== contest.openRound) {
    return refuse(refusal('gameAlreadyStarted'))
  }
  return ok(contest)
}

/** The free transfers of a team in the open round of its contest, and the squad they are counted from. */
export function transferStateOf(
  contest: Pick<Contest, 'roundNumber' | 'rules'>,
  team: SeasonTeam,
): TransferState {
  const stored = { fromRound: team.fromRound, squad: squadIds(team), freeLeft: team.freeLeft }
  return transferState({
    round: contest.roundNumber,
    newest: stored,
    before: team.before,
    wildcardRounds: team.choices.flatMap(({ round, isWildcard }) => (isWildcard ? [round] : [])),
    rules: contest.rules,
  })
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
