import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../lib/http.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import { refreshAfter } from '../../lib/touched-answers.ts'
import type { TeamDraft } from './draft.ts'
import { groupsOf } from './model.ts'
import { SAVE_TEAM } from './saved-team.ts'

export const userTeamOptions = (subTournamentId: number | undefined, teamId: number) =>
  callOptions(
    'userTeam',
    {
      query: {
        ...(subTournamentId === undefined ? {} : { sub_tournament_id: String(subTournamentId) }),
        user_team_id: String(teamId),
      },
    },
    FRESH.live,
  )

/** Fills what is left of the team with the best players; the picked ones stay. */
export function useAutofill() {
  return useMutation({
    mutationFn: (draft: TeamDraft) =>
      request('autofill', {
        body: {
          sub_tournament_id: draft.subTournamentId ?? 0,
          ...(draft.teamId === undefined ? {} : { user_team_id: draft.teamId }),
          groups: groupsOf({ ...draft, captain: null, viceCaptain: null }),
          reserves: draft.reserves.map((playerId) => ({ playerId })),
        },
      }),
  })
}

/** The price of entering, fetched anew each time: a quote is valid once. */
export function useQuote() {
  return useMutation({
    mutationFn: (subTournamentId: number) =>
      request('joinQuote', { params: { subId: String(subTournamentId) } }),
  })
}

/** Enters a new team, or saves an entered one again; a team of a season has a call of its own. */
export function useSaveTeam() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: [SAVE_TEAM],
    mutationFn: ({ draft, quote }: { readonly draft: TeamDraft; readonly quote: string | undefined }) => {
      const squad = {
        groups: groupsOf(draft),
        reserves: draft.reserves.map((playerId) => ({ playerId })),
        ...(draft.baseVersion === undefined ? {} : { version: draft.baseVersion }),
      }
      if (isSeasonTeam(draft)) {
        return request('saveTeam', { body: { ...squad, teamId: draft.teamId, teamName: draft.teamName } })
      }
      return request('join', {
        params: { subId: String(draft.subTournamentId) },
        query: {
          team_name: draft.teamName,
          ...(draft.teamId === undefined ? {} : { user_team_id: String(draft.teamId) }),
        },
        body: { ...squad, ...(quote === undefined ? {} : { quote }) },
      })
    },
    onSuccess: (_, { draft }) => refreshAfter(queryClient, isSeasonTeam(draft) ? 'saveTeam' : 'join'),
  })
}

/** An entered team of a season: it has a budget of its own. */
function isSeasonTeam(draft: TeamDraft): draft is TeamDraft & { readonly teamId: number } {
  return draft.teamId !== undefined && draft.budget !== undefined
}
