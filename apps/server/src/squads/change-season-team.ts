import type { RoundScopedId } from '@gaffer/contract'
import {
  decideSeasonTeam,
  formationOf,
  ok,
  pairTransfers,
  refuse,
  rolesOfRound,
  withPaidFormations,
  type LineUp,
  type SelectablePlayer,
  type TransferState,
} from '@gaffer/rules'
import { packOf } from '../core/pack-of.ts'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { isStarted, type Contest, loadContest, holdRoundLock, freshChampionship } from '../contests/index.ts'
import { insertTransfers } from './insert-transfers.ts'
import { nameOf, renameTeam } from './rename-team.ts'
import { loadOwnEntryPlace, saveLineUp } from './repo.ts'
import type { Caller } from '../core/caller.ts'
import { type SavedTeam, savedTeam, type SquadDeps } from './saved-team.ts'
import {
  holdSeasonTeam,
  loadPricedPlayers,
  ownedFormations,
  saveRoundChoice,
  type SeasonTeam,
  squadIds,
} from './season-team.ts'
import { transferStateOf } from './season-transfer-state.ts'
import { refusal, refusalOf, type Outcome } from '../core/outcome.ts'
import { transact } from '../core/transact.ts'

/** A season team locked for a change, while its round is open. */
export type OpenSeasonTeam = {
  readonly contest: Contest
  /** As it plays the round, with the roles chosen for it in advance. */
  readonly team: SeasonTeam
}

/** What a change of the squad or line-up is decided on. */
export type SeasonView = OpenSeasonTeam & {
  /** The squad, and everybody named in the change, at current prices. */
  readonly players: ReadonlyMap<number, SelectablePlayer>
  /** Free transfers and the last locked squad of the round. */
  readonly transfers: TransferState
}

export type SeasonChange = { readonly lineUp: LineUp; readonly teamName?: string | undefined }

export type SeasonChangeInput = {
  readonly team: RoundScopedId
  /** The version the change is based on; undefined changes whatever is stored. */
  readonly version?: number | undefined
  /** Players the change may bring in. */
  readonly wanted?: readonly number[]
}

/** A changed team with the formation it plays. */
export type SavedSeasonTeam = SavedTeam & { readonly formation: string }

/**
 * Changes a season team in its open round, all or nothing: the team is locked, the change decided on what is stored,
 * judged as a whole, and saved with its history in one transaction. Changes of one team run one after another, so a
 * free transfer is spent only once even by simultaneous calls (ADR-18). Roles chosen for the round in advance become
 * part of the line-up.
 */
export async function changeSeasonTeam(
  deps: SquadDeps,
  caller: Caller,
  input: SeasonChangeInput,
  decide: (view: SeasonView) => Outcome<SeasonChange>,
): Promise<Outcome<SavedSeasonTeam>> {
  const opened = await loadOpenSeason(deps.db, caller, input.team)
  if (!opened.ok) return opened
  const { season } = packOf(opened.value)
  // Before the transaction: asking for a second connection inside it would wait for ever when every call has one.
  const championship = await freshChampionship(deps.football, opened.value.championshipId)
  return holdOpenTeam(deps.db, opened.value, input.team, async (tx, team, contest) => {
    if (input.version !== undefined && input.version !== team.version) {
      return refuse(refusal('teamChangedElsewhere'))
    }
    const owned = squadIds(team)
    const players = await loadPricedPlayers(tx, championship, contest, { owned, wanted: input.wanted ?? [] })
    const transfers = transferStateOf(team, contest.roundNumber, season)
    const decided = decide({ contest, team, players, transfers })
    if (!decided.ok) return decided
    const { lineUp, teamName = team.teamName } = decided.value
    const judged = decideSeasonTeam({ ...lineUp, teamName }, transfers, players, contest.rules, season)
    if (!judged.ok) {
      const [fault] = judged.refusal
      return refuse(fault === undefined ? refusal('badRequest') : refusalOf(fault))
    }
    const formation = formationOf(lineUp.starters, players)
    const saved = savedTeam(contest, {
      ...team,
      save: await saveLineUp(
        tx,
        { ...contest, entryId: team.entryId },
        {
          lineUp,
          bank: judged.value.bank,
          formation,
          freeLeft: transfers.freeTransfers,
          version: input.version,
        },
      ),
    })
    if (!saved.ok) return saved
    const round = { entryId: team.entryId, round: contest.roundNumber }
    const made = pairTransfers(owned, squadIds(lineUp), players).map((pair) => ({ ...team, ...pair }))
    await insertTransfers(tx, contest.roundNumber, made, players)
    if (choiceOf(team, contest.roundNumber) !== undefined) {
      await saveRoundChoice(tx, round, { captain: null, viceCaptain: null })
    }
    const isNamed = teamName === team.teamName || (await renameTeam(tx, team, nameOf(teamName)))
    return isNamed ? ok({ ...saved.value, formation }) : refuse(refusal('teamNameTaken'))
  })
}

/**
 * Locks the caller's season team in its open round until the transaction ends, and runs a change on it. While a round
 * of its tournament is being closed, nothing can be changed.
 */
export async function withOpenSeasonTeam<T>(
  deps: Pick<SquadDeps, 'db'>,
  caller: Caller,
  id: RoundScopedId,
  change: (tx: Transaction<DB>, held: OpenSeasonTeam) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const opened = await loadOpenSeason(deps.db, caller, id)
  if (!opened.ok) return opened
  return holdOpenTeam(deps.db, opened.value, id, (tx, team, contest) => change(tx, { contest, team }))
}

/** The contest of a manager's own season team in a round that has not started. */
async function loadOpenSeason(
  db: Kysely<DB>,
  caller: Caller,
  { id, round }: RoundScopedId,
): Promise<Outcome<Contest>> {
  const entry = await loadOwnEntryPlace(db, caller, id)
  const contest = entry && (await loadContest(db, caller, { id: entry.contestId, round }))
  if (contest === undefined) return refuse(refusal('notFound'))
  if (!contest.isSeasonal) return refuse(refusal('seasonalNotAvailable'))
  return isStarted(contest) ? refuse(refusal('gameAlreadyStarted')) : ok(contest)
}

function holdOpenTeam<T>(
  db: Kysely<DB>,
  contest: Contest,
  { id, round }: RoundScopedId,
  change: (tx: Transaction<DB>, team: SeasonTeam, contest: Contest) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return transact(db, async (tx) => {
    await holdRoundLock(tx, contest.gameRoundId)
    const team = await holdSeasonTeam(tx, id)
    if (team === undefined) return refuse(refusal('notFound'))
    if (team.closingRound !== null) return refuse(refusal('roundClosing'))
    if (team.openRound !== round) {
      const isOver = team.openRound === null || round < team.openRound
      return refuse(refusal(isOver ? 'gameAlreadyStarted' : 'roundNotOpenYet'))
    }
    const ahead = choiceOf(team, round)
    const rules = withPaidFormations(contest.rules, ownedFormations(team))
    const asPlayed = ahead === undefined ? team : { ...team, ...rolesOfRound(team, ahead) }
    return change(tx, asPlayed, { ...contest, rules })
  })
}

function choiceOf({ choices }: SeasonTeam, roundNumber: number) {
  return choices.find(({ round }) => round === roundNumber)
}
