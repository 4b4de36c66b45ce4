import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { isUnanswered, pauseLater } from '../../features/offline/send-later.ts'
import { isUnpaid, isUnsure, type UnsureJoin } from '../../features/offline/unsure-join.ts'
import { useReader } from '../../features/session/session-context.ts'
import type { TeamDraft } from '../../features/squads/draft.ts'
import { useDraft } from '../../features/squads/draft-store.tsx'
import {
  draftOwner,
  dropLater,
  isSamePlace,
  type LaterSave,
  onSavedLater,
  putLater,
  useLaterSaves,
} from '../../features/squads/later.ts'
import { isRefusal } from '../../lib/api-error.ts'
import { pathTo } from '../../lib/paths.ts'

/** What a call is about: a team that costs nothing, the price of one, or a payment its manager has confirmed. */
export type Cost = 'free' | 'asked' | Pick<UnsureJoin, 'quote' | 'entryId'>

/**
 * A team that cannot be sent without a connection is kept for later; what costs money is only remembered, for its
 * manager to confirm, unless they have and only the answer was lost. Of anybody who is not logged in nothing is kept:
 * the server would not know whose it is.
 */
export function useSaveLater(tournament: TournamentForBuilding) {
  const { operator } = useBrand()
  const reader = useReader()
  const owner = draftOwner(operator, reader)
  const { draft, dispatch, forget } = useDraft()
  const navigate = useNavigate()
  const kept = useLaterSaves(owner).find((one) => isSamePlace(one.draft, draft))

  const follow = useEffectEvent(
    ({ draft: sent, data }: Parameters<Parameters<typeof onSavedLater>[0]>[0]) => {
      if (!isSamePlace(sent, draft)) return
      // What was changed since goes on from the version that was saved.
      const isChanged = !isSameTeam(sent, draft)
      if (isChanged && draft.teamId !== undefined) return dispatch({ type: 'rebase', version: data.version })
      forget()
      const { sub_tournament_id: subId, user_team_id: teamId } = data
      if (!isChanged)
        return void navigate(pathTo('Dashboard', { subId }, { user_team_id: teamId }), { replace: true })
      dispatch({
        type: 'open',
        draft: {
          ...draft,
          subTournamentId: subId,
          teamId,
          baseVersion: data.version,
          // A season team that has just been entered sells for what it cost.
          budget: tournament.is_seasonal_game ? tournament.team_budget : undefined,
        },
      })
      void navigate(pathTo('EnterTournament', { id: tournament.id, subId, teamId }), { replace: true })
    },
  )
  useEffect(() => onSavedLater((saved) => follow(saved)), [])

  return {
    isWaiting: kept?.state === 'waiting',
    /** A payment was confirmed and not answered: nobody knows yet whether the team is entered. */
    isUnsure: isUnsure(kept),
    /** Why such a payment came to nothing in the end. */
    unpaidReason: isUnpaid(kept) ? (kept.reason ?? '') : undefined,
    forget: (team: TeamDraft) => dropLater(owner, team),
    /** Sends, or asks for a price; what is not answered is kept. */
    attempt: async <T>(team: TeamDraft, cost: Cost, act: () => Promise<T>): Promise<T> => {
      try {
        return await act()
      } catch (error) {
        const isKept = reader !== undefined && isWorthKeeping(error, cost)
        pauseLater(owner, error)
        if (isKept) putLater(owner, laterOf(tournament.id, team, cost))
        throw error
      }
    },
  }
}

function isWorthKeeping(error: unknown, cost: Cost): boolean {
  if (cost === 'asked') return isRefusal(error, 'network')
  // One call too many is not read at all, so nothing of it can have been paid.
  return isUnanswered(error) && (cost === 'free' || error.code !== 'tooManyRequests')
}

function laterOf(tournamentId: number, draft: TeamDraft, cost: Cost): LaterSave {
  if (cost === 'free') return { tournamentId, draft, state: 'waiting' }
  const asked = { tournamentId, draft, state: 'asked' } as const
  return cost === 'asked' ? asked : { ...asked, ...cost }
}

function isSameTeam(one: TeamDraft, other: TeamDraft): boolean {
  const shown = ({ picks, reserves, captain, viceCaptain, teamName }: TeamDraft) =>
    JSON.stringify([picks.map(({ id }) => id), reserves, captain, viceCaptain, teamName])
  return shown(one) === shown(other)
}
