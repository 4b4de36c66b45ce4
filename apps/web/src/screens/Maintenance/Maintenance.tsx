import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTexts } from '../../i18n/language.tsx'
import { loadCloseState, nextPollMs, readCloseVisit } from '../../lib/close-state.ts'
import { pathTo } from '../../lib/paths.ts'
import { Notice } from '../../ui/Surface.tsx'

/** Waits while a round is being closed, then leads by itself to where the reader was, or Home. */
export function MaintenanceScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const visit = readCloseVisit(useLocation().state)
  const close = useQuery({
    queryKey: ['closeState', visit?.roundId ?? null],
    queryFn: () => loadCloseState(visit?.roundId),
    refetchInterval: nextPollMs,
    staleTime: 0,
    gcTime: 0,
  })
  const isOver = close.data === 'over'
  useEffect(() => {
    if (!isOver) return
    // What the page knew before the close is out of date.
    void queryClient.invalidateQueries({ refetchType: 'none' })
    void navigate(visit?.from ?? pathTo('Home'), { replace: true, state: visit?.stateThere })
  }, [isOver, queryClient, navigate, visit?.from, visit?.stateThere])
  return (
    <Notice
      isPage
      title={t('maintenance.title')}
      text={t(visit === undefined ? 'error.roundClosing' : 'maintenance.back')}
    />
  )
}
