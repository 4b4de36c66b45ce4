import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { RoundScopedId } from '@gaffer/contract'
import { type LineUp, ok, refuse, validateTeamName } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import {
  isStarted,
  type Contest,
  loadRecentContest,
  freshChampionship,
  selectablePlayers,
} from '../contests/index.ts'
import { changeSeasonTeam } from './change-season-team.ts'
import { judgeSquad } from './picked-squad.ts'
import { nameOf, renameTeam } from './rename-team.ts'
import {
  loadOwnEntry,
  loadOwnEntryPlace,
  saveLineUp,
  saveNamedLineUp,
  type EnteredTeam,
  type NextLineUp,
  type TeamInContest,
} from './repo.ts'
import type { Caller } from '../core/caller.ts'
import { type SavedTeam, savedTeam, type SavingDeps } from './saved-team.ts'
import { squadIds } from './season-team.ts'
import { hasClearRoles, isInOwnGroups, type PickedSquad, readLineUp } from './picked-squad.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import { transact } from '../core/transact.ts'

export type SaveInput = {
  readonly team: RoundScopedId
  /** The contest the caller names along with the team; a team of another contest is not found. */
  readonly contest?: RoundScopedId | undefined
  readonly squad: PickedSquad
  /** A new name; missing or empty keeps the current one. */
  readonly teamName?: string | undefined
  /** The version the change is based on; undefined saves over whatever is stored. */
  readonly version?: number | undefined
}

/**
 * Saves an entered team again, all or nothing: judged with the server's players and prices, and only before the
 * deadline by the database's clock. A save whose answer was lost and that comes again as it was has the same answer.
 */
export async function saveTeam(
  deps: SavingDeps,
  caller: Caller,
  input: SaveInput,
): Promise<Outcome<SavedTeam>> {
  const saved = await judgeAndSave(deps, caller, input)
  if (saved.ok || saved.refusal.code !== 'teamChangedElsewhere') return saved
  return (await findRepeated(deps.db, caller, input)) ?? saved
}

/** The answer to a save that is stored already, by the version after the one that it is based on. */
async function findRepeated(
  db: Kysely<DB>,
  caller: Caller,
  { team: id, squad, teamName = '', version }: SaveInput,
): Promise<Outcome<SavedTeam> | undefined> {
  const team = await loadOwnEntry(db, caller, id.id)
  if (team === undefined || version === undefined || team.version !== version + 1) return undefined
  const asked = teamName.trim()
  const isSame =
    team.fromRound === id.round &&
    isDeepStrictEqual(lineUpOf(team), lineUpOf(readLineUp(squad))) &&
    (asked === '' || asked === team.teamName)
  const contest = isSame
    ? await loadRecentContest(db, caller, { id: team.contestId, round: id.round })
    : undefined
  return contest === undefined ? undefined : savedTeam(contest, { ...team, save: { version: team.version } })
}

function lineUpOf({ starters, reserves, captain, viceCaptain }: LineUp): LineUp {
  return { starters, reserves, captain, viceCaptain }
}

async function judgeAndSave(deps: SavingDeps, caller: Caller, input: SaveInput): Promise<Outcome<SavedTeam>> {
  const opened = await loadOpenContest(deps.db, caller, input.team)
  if (!opened.ok) return opened
  const contest = opened.value
  if (input.contest !== undefined && !isOfContest(contest, input.contest)) return refuse(refusal('notFound'))
  if (contest.isSeasonal) return asSaving(await saveSeasonTeam(deps, caller, input))
  const championship = await freshChampionship(deps.football, contest.championshipId)
  const players = selectablePlayers(championship, contest)
  const judge = (name: string) => asSaving(judgeSquad(contest, name, input.squad, players))
  const { teamName: asked = '' } = input
  if (asked !== '') {
    const judged = judge(asked)
    if (!judged.ok) return judged
    const saved = await saveNamedLineUp(deps.pool, {
      ...contest,
      entryId: input.team.id,
      teamName: asked,
      next: { ...judged.value, version: input.version },
    })
    if (saved.save !== undefined) return savedTeam(contest, { ...saved, entryId: input.team.id })
  }
  const team = await loadOwnEntry(deps.db, caller, input.team.id)
  if (team === undefined) return refuse(refusal('notFound'))
  const teamName = asked === '' ? team.teamName : asked
  const judged = judge(teamName)
  if (!judged.ok) return judged
  const next = { ...judged.value, version: input.version }
  if (teamName === team.teamName) return storeLineUp(deps.db, contest, team, next)
  const name = await deps.judgeName(caller.operatorId, teamName)
  if (!name.ok) return name
  return transact(deps.db, async (tx) => {
    const saved = await storeLineUp(tx, contest, team, next)
    if (!saved.ok) return saved
    const isFree = await renameTeam(tx, { ...contest, ...team }, nameOf(name.value))
    return isFree ? saved : refuse(refusal('teamNameTaken'))
  })
}

/** Saves a whole season team: its transfers are the players in the squad who were not in it before. */
async function saveSeasonTeam(
  deps: SavingDeps,
  caller: Caller,
  { team: id, version, squad, teamName = '' }: SaveInput,
): Promise<Outcome<SavedTeam>> {
  const lineUp = readLineUp(squad)
  const name = await deps.judgeName(caller.operatorId, teamName)
  const change = { team: id, version, wanted: squadIds(lineUp) }
  return changeSeasonTeam(deps, caller, change, ({ players, team }) => {
    if (!hasClearRoles(squad)) return refuse(refusal('badRequest'))
    if (!isInOwnGroups(squad, players)) return refuse(refusal('formationIllegal'))
    const isNew = teamName !== '' && teamName !== team.teamName
    // What the rules say of every team's name comes first, with the other faults of the team.
    if (!isNew || !validateTeamName(teamName).ok) return ok({ lineUp, teamName: teamName || undefined })
    return name.ok ? ok({ lineUp, teamName: name.value }) : name
  })
}

/** An entered team over its budget is refused with a text of its own. */
function asSaving<T>(judged: Outcome<T>): Outcome<T> {
  return judged.ok || judged.refusal.code !== 'negativeBudget' ? judged : refuse(refusal('budgetExceeded'))
}

function isOfContest(contest: Contest, named: RoundScopedId): boolean {
  return contest.contestId === named.id && contest.roundNumber === named.round
}

/**
 * A manager's own team while its round is open; another manager's is not found, one in a started round is refused.
 */
export async function loadOwnTeam(
  db: Kysely<DB>,
  caller: Caller,
  team: RoundScopedId,
): Promise<Outcome<TeamInContest>> {
  const contest = await loadOpenContest(db, caller, team)
  if (!contest.ok) return contest
  const entered = await loadOwnEntry(db, caller, team.id)
  return entered === undefined ? refuse(refusal('notFound')) : ok({ contest: contest.value, team: entered })
}

/** The contest of a manager's own entry while its round is open. */
async function loadOpenContest(
  db: Kysely<DB>,
  caller: Caller,
  team: RoundScopedId,
): Promise<Outcome<Contest>> {
  const entry = await loadOwnEntryPlace(db, caller, team.id)
  if (entry === undefined) return refuse(refusal('notFound'))
  const place = { id: entry.contestId, round: team.round }
  const contest = await loadRecentContest(db, caller, place)
  if (contest === undefined) return refuse(refusal('notFound'))
  return isStarted(contest) ? refuse(refusal('gameAlreadyStarted')) : ok(contest)
}

/**
 * Stores a legal line-up while the round is open: the first save after a lock keeps the locked line-up, later ones
 * replace in place; a version that is not the newest changes nothing (ADR-18).
 */
export async function storeLineUp(
  db: Kysely<DB>,
  contest: Contest,
  team: EnteredTeam,
  next: NextLineUp,
): Promise<Outcome<SavedTeam>> {
  const save = await saveLineUp(db, { ...contest, entryId: team.entryId }, next)
  return savedTeam(contest, { ...team, save })
}
