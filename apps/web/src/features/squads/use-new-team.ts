import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { isOneScript } from '@gaffer/rules'
import { useTexts } from '../../i18n/language.tsx'
import { useSession } from '../session/session-context.ts'
import { tournamentOptions } from '../tournaments/api.ts'
import { contestOf } from '../tournaments/model.ts'
import { useDraft } from './draft-store.tsx'
import { SAVE_TEAM } from './saved-team.ts'

/** A team is called after its manager; where the words around would be of another script, by their name alone. */
function teamNameOf(username: string, proposed: string): string {
  return isOneScript(proposed) ? proposed : username
}

/**
 * What a new team of a contest begins with: a name, and in a season the open round, whatever the address says.
 * Returns whether one more team may be entered.
 */
export function useNewTeam(
  tournament: TournamentForBuilding | undefined,
  subTournamentId: number,
  teamId: number | undefined,
): { readonly mayEnter: boolean } {
  const { t } = useTexts()
  const { draft, dispatch } = useDraft()
  const session = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isSaving = useIsMutating({ mutationKey: [SAVE_TEAM] }) > 0
  const isNew = teamId === undefined
  const contest = tournament && contestOf(tournament, subTournamentId)
  const isOpened = draft.subTournamentId === subTournamentId && draft.teamId === teamId

  const openId = contest?.id
  const isStale = isNew && isOpened && !isSaving && openId !== undefined && openId !== subTournamentId
  useEffect(() => {
    if (!isStale) return
    if (draft.isTouched) dispatch({ type: 'moveTo', subTournamentId: openId })
    void navigate(pathname.replace(`/${subTournamentId}`, `/${openId}`) + search, { replace: true })
  }, [isStale, draft.isTouched, openId, subTournamentId, dispatch, navigate, pathname, search])

  const username = session.status === 'signedIn' ? session.username : undefined
  const isKnown = session.status !== 'unknown'
  // An onlooker is nobody either, but no other name will come for them.
  const isGuest = isKnown && session.status !== 'signedIn'
  const { queryKey } = tournamentOptions(tournament?.id ?? 0)
  const isComing = useIsFetching({ queryKey }) > 0
  // How many teams somebody has who has just logged in comes with the answer to them.
  const isOfGuest = !isGuest && draft.isGuestName === true && isComing
  useEffect(() => {
    if (!isOpened || !isNew || !isKnown || !contest || isOfGuest) return
    const name = username
      ? teamNameOf(username, t('squads.defaultName', { name: username }))
      : t('squads.firstName')
    const teamName = contest.my_entries === 0 ? name : `${name} ${contest.my_entries + 1}`
    dispatch({ type: 'proposeName', subTournamentId, teamName, isGuestName: isGuest })
  }, [isOpened, isNew, isKnown, isGuest, isOfGuest, username, contest, subTournamentId, dispatch, t])

  const most = contest?.max_entries_from_single_users ?? -1
  const isFull = contest !== undefined && most >= 0 && contest.my_entries >= most
  return { mayEnter: !isNew || !isFull || isSaving }
}
