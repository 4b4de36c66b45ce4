import { keepPreviousData } from '@tanstack/react-query'
import type { Body } from '@gaffer/contract/types'
import { request } from '../../lib/http.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import { useChange } from '../../lib/use-change.ts'

/** The tournaments a game can be modelled on, and the limits of what its creator chooses. */
export const gameOptionsOptions = () => callOptions('gameOptions', {}, FRESH.lobby)

/** The games the manager created or has a team in, newest first. */
export const myGamesOptions = (page: number) => ({
  ...callOptions('myGames', { query: { page: String(page) } }, FRESH.live),
  placeholderData: keepPreviousData,
})

/** The game with an invite code; the call also lets the manager in. */
export const gameByCodeOptions = (code: string) => callOptions('gameByCode', { params: { code } }, FRESH.live)

export const useCreateGame = () =>
  useChange('createGame', (body: Body<'createGame'>) => request('createGame', { body }))
export const useLeaveGame = () =>
  useChange('leaveGame', (id: number) => request('leaveGame', { params: { id: String(id) } }))
export const useCancelGame = () =>
  useChange('cancelGame', (id: number) => request('cancelGame', { params: { id: String(id) } }))
