import type { QueryClient } from '@tanstack/react-query'
import { foldTeamName } from '@gaffer/rules'
import { ApiError, isRefusal, mayPass } from '../../lib/api-error.ts'
import { refreshAfter } from '../../lib/touched-answers.ts'
import { dashboardOptions } from '../dashboard/api.ts'
import { isSeasonTeam, sendTeam, userTeamOptions } from '../squads/api.ts'
import {
  announceSaved,
  dropLater,
  isSamePlace,
  type LaterSave,
  putLater,
  readLater,
  type SavedLater,
} from '../squads/later.ts'
import { isUnsure, type UnsureJoin } from './unsure-join.ts'

/** How long nothing is sent by itself after the server has said that there were too many calls. */
const PAUSE_MS = 60_000

const sending = new Set<string>()
const pausedUntil = new Map<string, number>()

/**
 * Sends the teams of an owner that wait for a connection, one after the other. One that costs money is among them only
 * if its manager has confirmed the amount and the answer was lost; one the server refuses is kept with its words.
 * Returns what was saved.
 */
export async function sendLater(queryClient: QueryClient, owner: string): Promise<readonly SavedLater[]> {
  if (sending.has(owner) || Date.now() < (pausedUntil.get(owner) ?? 0)) return []
  sending.add(owner)
  try {
    return (await inOneTab(`later:${owner}`, () => sendKept(queryClient, owner))) ?? []
  } finally {
    sending.delete(owner)
  }
}

/** Whether a kept team is sent without its manager. */
export function isSentLater(save: LaterSave): boolean {
  return save.state === 'waiting' || isUnsure(save)
}

/** Whether a call was not answered: no network, half an answer, or a server too busy for one. */
export function isUnanswered(error: unknown): error is ApiError {
  return mayPass(error) && !ANSWERS.has(error.code)
}

/** Sends nothing by itself for a while if the server has said that there were too many calls. */
export function pauseLater(owner: string, error: unknown): void {
  if (isRefusal(error, 'tooManyRequests')) pausedUntil.set(owner, Date.now() + PAUSE_MS)
}

/** Runs in one tab of the browser at a time; undefined while another tab is at it. */
async function inOneTab<T>(name: string, act: () => Promise<T>): Promise<T | undefined> {
  // Older browsers, and pages without https, have none.
  const { locks } = navigator as { readonly locks?: LockManager | null }
  if (!locks) return act()
  try {
    return await locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : act()))
  } catch (error) {
    // A frame without an origin has no locks, and shares no storage with other tabs either.
    if (error instanceof DOMException) return act()
    throw error
  }
}

async function sendKept(queryClient: QueryClient, owner: string): Promise<readonly SavedLater[]> {
  const saved: SavedLater[] = []
  for (const save of readLater(owner).filter(isSentLater)) {
    try {
      const one = { draft: save.draft, data: await send(queryClient, save) }
      settle(owner, one)
      void refreshAfter(queryClient, isSeasonTeam(save.draft) ? 'saveTeam' : 'join')
      saved.push(one)
      announceSaved(one)
    } catch (error) {
      pauseLater(owner, error)
      if (!(error instanceof ApiError) || isForNow(error)) return saved
      if (isStillKept(owner, save)) putLater(owner, refusedFor(error, save))
    }
  }
  return saved
}

async function send(queryClient: QueryClient, save: LaterSave): Promise<SavedLater['data']> {
  if (!isUnsure(save)) return (await sendTeam({ draft: save.draft, quote: undefined })).data
  try {
    const draft = { ...save.draft, subTournamentId: save.entryId }
    return (await sendTeam({ draft, quote: save.quote })).data
  } catch (error) {
    if (!(error instanceof ApiError) || isForNow(error) || error.code === 'teamNameTaken') throw error
    const entered = await findEntered(queryClient, save)
    if (entered === undefined) throw error
    return entered
  }
}

/** Finds the team that was entered before its game began or was cancelled, after which no join is answered. */
async function findEntered(
  queryClient: QueryClient,
  { draft, tournamentId, entryId }: UnsureJoin,
): Promise<SavedLater['data'] | undefined> {
  const games = await queryClient.fetchQuery({ ...dashboardOptions('active', entryId), staleTime: 0 })
  // A season is listed in the round it is in, which need not be the one that was entered.
  const game = games.data.find((one) =>
    one.is_seasonal_game ? one.tournament_id === tournamentId : one.sub_tournament_id === entryId,
  )
  const team = game?.user_teams.find(({ name }) => foldTeamName(name) === foldTeamName(draft.teamName))
  if (game === undefined || team === undefined) return undefined
  const { user_team_id } = team
  const { sub_tournament_id } = game
  const options = userTeamOptions(sub_tournament_id, user_team_id)
  const saved = await queryClient.fetchQuery({ ...options, staleTime: 0 })
  return {
    user_team_id,
    sub_tournament_id,
    state: 'entered',
    version: saved.team?.version ?? 0,
    current_players: game.total_places,
  }
}

/** Forgets what was sent; what has been kept since in its place goes on as an edit of the saved team. */
function settle(owner: string, { draft, data }: SavedLater): void {
  const newer = readLater(owner).find((one) => isSamePlace(one.draft, draft) && !isSame(one.draft, draft))
  dropLater(owner, draft)
  if (newer === undefined) return
  putLater(owner, {
    tournamentId: newer.tournamentId,
    state: 'waiting',
    draft: {
      ...newer.draft,
      subTournamentId: data.sub_tournament_id,
      teamId: data.user_team_id,
      baseVersion: data.version,
    },
  })
}

function refusedFor(error: ApiError, save: LaterSave): LaterSave {
  const { tournamentId, draft } = save
  // The other team of this name may be the one that was paid for, changed since: nothing is said about money.
  const base = error.code === 'teamNameTaken' ? { tournamentId, draft } : save
  return { ...base, state: 'refused', reason: error.message }
}

function isStillKept(owner: string, { draft }: LaterSave): boolean {
  return readLater(owner).some((one) => isSame(one.draft, draft))
}

function isSame(one: LaterSave['draft'], other: LaterSave['draft']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Refusals that pass, but say for certain that nothing was done. */
const ANSWERS: ReadonlySet<string> = new Set(['roundClosing', 'walletAway'])

/** Whether the same call may succeed later: no answer, no session yet, or a server that is busy. */
function isForNow(error: ApiError): boolean {
  return error.code === 'unauthorized' || error.code === 'roundClosing' || mayPass(error)
}
