import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body } from '@gaffer/contract/types'
import { request } from '../../lib/http.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import { type Change, refreshAfter } from '../../lib/touched-answers.ts'
import { useChange } from '../../lib/use-change.ts'

/**
 * The rounds of a season for one of its teams. Both ids include a round, so they change with the active one: the
 * known rounds stay until the new ones have loaded.
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

/** The players with whom a player of a saved team can swap now. */
export const possibleChangesOptions = (playerId: number, userTeamId: number) =>
  callOptions(
    'possibleChanges',
    { params: { id: String(playerId) }, query: { user_team_id: String(userTeamId) } },
    FRESH.live,
  )

export const usePlayWildcard = () => useTeamChange('playWildcard')
export const usePlayChip = () => useTeamChange('playChip')
export const useBuyChips = () => useTeamChange('buyChips')
export const useSwapPlayers = () => useTeamChange('swapPlayers')
export const useSwapReserves = () => useTeamChange('swapPreferences')

type RoleNamed = Body<'nameCaptain'> & { readonly role: Role; readonly playerId: number }
type Role = 'captain' | 'viceCaptain'

const callNaming = (role: Role) => (role === 'captain' ? 'nameCaptain' : 'nameViceCaptain')

/** Names the captain or the vice-captain of a round. */
export function useNameRole() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ role, playerId, ...body }: RoleNamed) =>
      request(callNaming(role), { params: { id: String(playerId) }, body }),
    onSuccess: (_, { role }) => refreshAfter(queryClient, callNaming(role)),
  })
}

/** A change of a saved team that is sent as one body. */
function useTeamChange<N extends Change>(name: N) {
  return useChange(name, (body: NonNullable<Body<N>>) => request(name, { body }))
}
