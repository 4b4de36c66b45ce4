import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Answer } from '@gaffer/contract/types'
import { isRefusal } from '../lib/api-error.ts'
import { type CloseVisit, loadCloseState, nextPollMs, SHORT_CLOSE_MS } from '../lib/close-state.ts'
import { pathTo } from '../lib/paths.ts'

/**
 * Leads to the screen that waits for the end of a close and comes back: while a shown team cannot be
 * changed because its round is being closed, and after a change that was refused for that reason.
 */
export function LeaveForMaintenance(): null {
  const queryClient = useQueryClient()
  const closingRound = useClosingRound(queryClient)
  const leave = useLeaveHere()

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (isRefusal(event.action.error, 'roundClosing')) leave(undefined)
      }),
    [queryClient, leave],
  )

  useEffect(() => {
    if (closingRound === undefined) return undefined
    let isWatched = true
    let timer = setTimeout(() => void look(), SHORT_CLOSE_MS)
    const look = async () => {
      const state = await loadCloseState(closingRound)
      if (!isWatched) return
      if (state === 'closing') return leave(closingRound)
      if (state === 'over') void queryClient.invalidateQueries({ queryKey: ['userTeam'] })
      timer = setTimeout(() => void look(), nextPollMs())
    }
    return () => {
      isWatched = false
      clearTimeout(timer)
    }
  }, [queryClient, closingRound, leave])
  return null
}

/** The round being closed for which a team on this page cannot be changed. */
function useClosingRound(queryClient: QueryClient): number | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => findClosingRound(queryClient))
}

function findClosingRound(queryClient: QueryClient): number | undefined {
  const shown = queryClient.getQueryCache().findAll({ queryKey: ['userTeam'], type: 'active' })
  for (const { state } of shown) {
    const answer = state.data as Answer<'userTeam'> | undefined
    const round = answer?.team?.season?.closing_round ?? undefined
    if (round !== undefined) return round
  }
  return undefined
}

/** Goes to the waiting screen in place of the page, and tells it where the reader was. */
function useLeaveHere(): (roundId: number | undefined) => void {
  const navigate = useNavigate()
  const location = useLocation()
  const latest = useRef({ navigate, location })
  useEffect(() => void (latest.current = { navigate, location }), [navigate, location])
  return useCallback((roundId) => {
    const { pathname, search, hash, state: stateThere } = latest.current.location
    if (pathname === pathTo('Maintenance')) return
    const visit: CloseVisit = { from: `${pathname}${search}${hash}`, stateThere, roundId }
    void latest.current.navigate(pathTo('Maintenance'), { replace: true, state: visit })
  }, [])
}
