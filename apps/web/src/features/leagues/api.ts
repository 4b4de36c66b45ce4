import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body } from '@gaffer/contract/types'
import { request } from '../../lib/http.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import type { Sorting } from '../../ui/Table.tsx'
import type { LeagueSort } from './model.ts'

/** The manager's leagues, how many he may have, and the teams they can be made with. */
export const myLeaguesOptions = () => callOptions('myLeagues', {}, FRESH.live)

export const leagueOptions = (id: number) => callOptions('league', { params: { id: String(id) } }, FRESH.live)

/** The league of an invite code, and the own teams that may join it. */
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
  useLeagueAct((body: Body<'createLeague'>) => request('createLeague', { body }))
export const useJoinLeague = () => useLeagueAct((body: Body<'joinLeague'>) => request('joinLeague', { body }))
export const useRenameLeague = (id: number) =>
  useLeagueAct((name: string) => request('renameLeague', { params: { id: String(id) }, body: { name } }))
// The screen of a league one is not in any more is left, and must not ask for it again.
export const useLeaveLeague = (id: number) =>
  useLeagueAct(() => request('leaveLeague', { params: { id: String(id) } }), 'none')
export const useCloseLeague = (id: number) =>
  useLeagueAct(() => request('closeLeague', { params: { id: String(id) } }), 'none')

/** An act on a league; whatever shows leagues is asked for again, at once or where it is shown next. */
function useLeagueAct<Input, Output>(
  act: (input: Input) => Promise<Output>,
  refetchType: 'active' | 'none' = 'active',
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [call] }) => /league/i.test(String(call)),
        refetchType,
      }),
  })
}
