import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { useReaderName } from '../../features/session/session-context.ts'
import type { TeamDraft } from '../../features/squads/draft.ts'
import { useDraft } from '../../features/squads/draft-store.tsx'
import {
  draftOwner,
  dropLater,
  isSamePlace,
  onSavedLater,
  putLater,
  useLaterSaves,
} from '../../features/squads/later.ts'
import { isRefusal } from '../../lib/api-error.ts'
import { pathTo } from '../../lib/paths.ts'

/**
 * A team that cannot be sent without a connection is kept for later; what costs money is only remembered, for its
 * manager to confirm. Of anybody who is not logged in nothing is kept: the server would not know whose it is.
 */
export function useSaveLater(tournamentId: number) {
  const { operator } = useBrand()
  const username = useReaderName()
  const owner = draftOwner(operator, username)
  const { draft, dispatch, forget } = useDraft()
  const navigate = useNavigate()
  const kept = useLaterSaves(owner).find((one) => isSamePlace(one.draft, draft))

  const follow = useEffectEvent(
    ({ draft: sent, data }: Parameters<Parameters<typeof onSavedLater>[0]>[0]) => {
      if (!isSamePlace(sent, draft)) return
      // What was changed since goes on from the version that was saved.
      if (draft.teamId !== undefined && !isSameTeam(sent, draft))
        return dispatch({ type: 'rebase', version: data.version })
      forget()
      void navigate(
        pathTo('Dashboard', { subId: data.sub_tournament_id }, { user_team_id: data.user_team_id }),
        {
          replace: true,
        },
      )
    },
  )
  useEffect(() => onSavedLater((saved) => follow(saved)), [])

  return {
    isWaiting: kept?.state === 'waiting',
    forget: (team: TeamDraft) => dropLater(owner, team),
    /** Sends, or asks for a price; what fails for want of a connection is kept. */
    attempt: async <T>(team: TeamDraft, isPaid: boolean, act: () => Promise<T>): Promise<T> => {
      try {
        return await act()
      } catch (error) {
        if (isRefusal(error, 'network') && username !== undefined)
          putLater(owner, { tournamentId, draft: team, state: isPaid ? 'asked' : 'waiting' })
        throw error
      }
    },
  }
}

function isSameTeam(one: TeamDraft, other: TeamDraft): boolean {
  const shown = ({ picks, reserves, captain, viceCaptain, teamName }: TeamDraft) =>
    JSON.stringify([picks.map(({ id }) => id), reserves, captain, viceCaptain, teamName])
  return shown(one) === shown(other)
}
