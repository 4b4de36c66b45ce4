import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { isRefusal } from '../lib/api-error.ts'
import { onAnswered } from '../lib/http.ts'
import { onServerAsOf, serverAsOf } from '../lib/server-age.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Shell.module.css'

/** From this age on a time alone could be of another day. */
const OF_TODAY_MS = 12 * 3600_000
/** How soon pages ask again whose answers are not of now; not all of them in one moment. */
const AGAIN_MS = 4_000

/**
 * A small banner with a retry button while the last answer did not arrive, or came from before the server lost
 * a part of itself; it says of when what is shown is.
 */
export function ConnectionBanner() {
  const { t, time, dateTime } = useTexts()
  const queryClient = useQueryClient()
  const [isLost, setIsLost] = useState(!navigator.onLine)
  const [seen, setSeen] = useState<{ readonly at: string; readonly isOfToday: boolean }>()
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    const lose = () => {
      setIsLost(true)
      const times = cache
        .findAll({ type: 'active' })
        .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
      const at = Math.min(...times)
      setSeen(
        times.length === 0
          ? undefined
          : { at: new Date(at).toISOString(), isOfToday: Date.now() - at < OF_TODAY_MS },
      )
    }
    window.addEventListener('offline', lose)
    const stop = cache.subscribe((event) => {
      if (event.type === 'observerAdded' && !navigator.onLine) lose()
      if (event.type !== 'updated') return
      const { action } = event
      if ((action.type === 'failed' || action.type === 'error') && isRefusal(action.error, 'network')) lose()
    })
    const stopHearing = onAnswered(() => setIsLost(false))
    return () => {
      window.removeEventListener('offline', lose)
      stop()
      stopHearing()
    }
  }, [queryClient])
  const asOf = useSyncExternalStore(onServerAsOf, serverAsOf)
  const isBehind = asOf !== undefined
  useEffect(() => {
    if (!isBehind) return
    const pause = AGAIN_MS * (1 + Math.random())
    const again = setInterval(() => void queryClient.refetchQueries({ type: 'active' }), pause)
    return () => clearInterval(again)
  }, [isBehind, queryClient])
  if (!isLost && asOf === undefined) return null
  const tell = () => {
    if (!isLost && asOf !== undefined) return t('common.asOf', { time: time(new Date(asOf).toISOString()) })
    if (seen === undefined) return t('common.offline')
    return t('common.offlineAsOf', { time: seen.isOfToday ? time(seen.at) : dateTime(seen.at) })
  }
  return (
    <div className={styles.banner} role="status">
      <span>{tell()}</span>
      <Button look="secondary" isSmall onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
