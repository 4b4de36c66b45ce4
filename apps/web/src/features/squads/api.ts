import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../lib/http.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import { refreshAfter } from '../../lib/touched-answers.ts'
import { sendWhenOpen } from '../../lib/send-when-open.ts'
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

/** Fills the rest of the team with the best players; picked ones stay. */
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

/** The price of entering, fetched each time: a quote is valid once. */
export function useQuote() {
  return useMutation({
    mutationFn: (subTournamentId: number) =>
      request('joinQuote', { params: { subId: String(subTournamentId) } }),
  })
}

type Saved = { readonly draft: TeamDraft; readonly quote: string | undefined }

/**
 * Enters a new team, or saves an entered one again; a season team has a separate call. While the server takes
 * nothing, it waits as long as the page is open and sends again: the same team sent twice is one team.
 */
export function useSaveTeam() {
  const queryClient = useQueryClient()
  const [isWaiting, setWaiting] = useState(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const saving = useMutation({
    mutationKey: [SAVE_TEAM],
    mutationFn: (saved: Saved) =>
      sendWhenOpen(() => sendTeam(saved), { onWaiting: setWaiting, isWanted: () => isHere.current }),
    onSuccess: (_, { draft }) => refreshAfter(queryClient, isSeasonTeam(draft) ? 'saveTeam' : 'join'),
  })
  return { ...saving, isWaiting }
}

/** Sends a team once; the same one sent again is one team. */
export function sendTeam({ draft, quote }: Saved) {
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
}

/** Whether a draft is an entered season team, which has its own budget. */
export function isSeasonTeam(draft: TeamDraft): draft is TeamDraft & { readonly teamId: number } {
  return draft.teamId !== undefined && draft.budget !== undefined
}
