import { keepPreviousData } from '@tanstack/react-query'
import type { Body } from '@gaffer/contract/types'
import { request } from '../../lib/http.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import { useChange } from '../../lib/use-change.ts'
import type { Sorting } from '../../ui/Table.tsx'
import type { LeagueSort } from './model.ts'

/** The manager's leagues, the maximum number of them, and the teams that can enter one. */
export const myLeaguesOptions = () => callOptions('myLeagues', {}, FRESH.live)

export const leagueOptions = (id: number) => callOptions('league', { params: { id: String(id) } }, FRESH.live)

/** The league with an invite code, and the manager's teams that may join it. */
export const leagueByCodeOptions = (code: string) =>
  callOptions('leagueByCode', { params: { code } }, FRESH.live)

type TableFilter = { readonly page: number; readonly name: string; readonly sorting: Sorting<LeagueSort> }

/** A page of the table of a league. */
export const leagueTableOptions = (id: number, { page, name, sorting }: TableFilter) => ({
  ...callOptions(
    'leagueTable',
    {
      params: { id: String(id) },
      query: {
        page: String(page),
        sortBy: sorting.by,
        sort: sorting.direction,
        ...(name === '' ? {} : { name }),
      },
    },
    FRESH.live,
  ),
  placeholderData: keepPreviousData,
})

/** The pairings of a round of a league, counted from 1. */
export const leagueRoundOptions = (id: number, round: number, page: number) => ({
  ...callOptions(
    'leagueRound',
    { params: { id: String(id), round: String(round) }, query: { page: String(page) } },
    FRESH.live,
  ),
  placeholderData: keepPreviousData,
})

export const leagueCupOptions = (id: number) =>
  callOptions('leagueCup', { params: { id: String(id) } }, FRESH.live)

export const useCreateLeague = () =>
  useChange('createLeague', (body: Body<'createLeague'>) => request('createLeague', { body }))
export const useJoinLeague = () =>
  useChange('joinLeague', (body: Body<'joinLeague'>) => request('joinLeague', { body }))
export const useRenameLeague = (id: number) =>
  useChange('renameLeague', (name: string) =>
    request('renameLeague', { params: { id: String(id) }, body: { name } }),
  )
// The screen of a league the manager has left must not request it again.
export const useLeaveLeague = (id: number) =>
  useChange('leaveLeague', () => request('leaveLeague', { params: { id: String(id) } }), {
    whenShown: 'later',
  })
export const useCloseLeague = (id: number) =>
  useChange('closeLeague', () => request('closeLeague', { params: { id: String(id) } }), {
    whenShown: 'later',
  })
