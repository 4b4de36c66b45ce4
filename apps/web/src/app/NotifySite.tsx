import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '@gaffer/contract/types'
import { notifySite } from '../embed/site.ts'
import { useSession } from '../features/session/session-context.ts'
import { SAVE_TEAM, type SavedTeam } from '../features/squads/saved-team.ts'
import { readStored, writeStored } from '../lib/storage.ts'

/** Notifies the site around the page of events: ready, entered, saved, won. */
export function NotifySite(): null {
  const queryClient = useQueryClient()
  const isReady = useSession().status !== 'unknown'
  useEffect(() => {
    if (isReady) notifySite({ type: 'ready' })
  }, [isReady])
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        if (event.mutation.options.mutationKey?.[0] !== SAVE_TEAM) return
        const { data } = event.action.data as SavedTeam
        const { draft } = event.mutation.state.variables as { draft: { teamId: number | undefined } }
        if (data.state === 'pending') return
        notifySite({ type: draft.teamId === undefined ? 'entered' : 'teamSaved', id: data.user_team_id })
      }),
    [queryClient],
  )
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.queryKey[0] !== 'userTeam') return
        const team = (query.state.data as Answer<'userTeam'> | undefined)?.team
        if (!team?.is_mine || !team.is_final || team.prize <= 0) return
        notifyPrize(team.teamId)
      }),
    [queryClient],
  )
  return null
}

/** A prize is reported once per device, as far as the device remembers. */
function notifyPrize(teamId: number): void {
  const key = `won-${teamId}`
  if (readStored('local', key) !== undefined) return
  writeStored('local', key, '1')
  notifySite({ type: 'won', id: teamId })
}
