import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userTeamOptions } from './api.ts'
import { useDraft } from './draft-store.tsx'

/**
 * Opens the draft of a contest and, for an edit, loads the entered team into it. `isReady` is set once the draft can
 * be shown and changed. The team is requested once the manager is known.
 */
export function useEnteredTeam(subTournamentId: number, teamId: number | undefined, isSignedIn: boolean) {
  const { draft, open, dispatch } = useDraft()
  const isOpened = draft.subTournamentId === subTournamentId && draft.teamId === teamId
  const team = useQuery({
    ...userTeamOptions(subTournamentId, teamId ?? 0),
    enabled: teamId !== undefined && isSignedIn,
  })
  const entered = team.data?.team

  useEffect(() => open(subTournamentId, teamId))
  useEffect(() => {
    const isWanted = isOpened && entered?.teamId === teamId && !draft.isTouched
    if (entered && isWanted && draft.baseVersion !== entered.version)
      dispatch({ type: 'load', team: entered })
  }, [entered, teamId, isOpened, draft.isTouched, draft.baseVersion, dispatch])

  return {
    isOpened,
    isReady: isOpened && (teamId === undefined || draft.baseVersion !== undefined),
    error: team.error,
  }
}
