import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body, JsonOperation } from '@gaffer/contract/types'
import { request } from '../../lib/http.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'

/**
 * The rounds of a season for one of its teams. Both ids name a round as well, so they change when the
 * active one does: the rounds known so far stay until the new ones are there.
 */
export const gameRoundsOptions = (subTournamentId: number, userTeamId: number) => ({
  ...callOptions(
    'gameRounds',
    { params: { subId: String(subTournamentId), teamId: String(userTeamId) } },
    FRESH.lobby,
  ),
  placeholderData: keepPreviousData,
})

/** The closed rounds of a team, oldest first. */
export const seasonHistoryOptions = (subTournamentId: number, userTeamId: number) => ({
  ...callOptions(
    'seasonHistory',
    { params: { id: String(subTournamentId) }, query: { user_team_id: String(userTeamId) } },
    FRESH.lobby,
  ),
  placeholderData: keepPreviousData,
})

/** Every transfer of a team, newest round first. */
export const transferHistoryOptions = (userTeamId: number) =>
  callOptions('transferHistory', { query: { user_team_id: String(userTeamId) } }, FRESH.live)

/** With whom a player of a saved team can change places now. */
export const possibleChangesOptions = (playerId: number, userTeamId: number) =>
  callOptions(
    'possibleChanges',
    { params: { id: String(playerId) }, query: { user_team_id: String(userTeamId) } },
    FRESH.live,
  )

export const usePlayWildcard = () => useChange('playWildcard')
export const usePlayChip = () => useChange('playChip')
export const useBuyChips = () => useChange('buyChips')
export const useSwapPlayers = () => useChange('swapPlayers')
export const useSwapReserves = () => useChange('swapPreferences')

type RoleNamed = Body<'nameCaptain'> & { readonly role: 'captain' | 'viceCaptain'; readonly playerId: number }

/** Names the captain or the vice-captain of a round. */
export function useNameRole() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ role, playerId, ...body }: RoleNamed) =>
      request(role === 'captain' ? 'nameCaptain' : 'nameViceCaptain', {
        params: { id: String(playerId) },
        body,
      }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

/** A change of a saved team; whatever shows the team asks for it again. */
function useChange<N extends JsonOperation>(name: N) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Body<N>>) => request(name, { body }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}
