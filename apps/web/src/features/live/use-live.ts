import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveMessage } from '@gaffer/contract/types'
import { refreshTogether } from '../../lib/refresh-together.ts'
import { applyLiveMessage } from './apply-live-message.ts'
import { readStream, type Watched } from './read-stream.ts'

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 20_000
/** Without a stream the answers are polled at this interval. */
const POLL_MS = 5_000

/**
 * Keeps a page up to date while it is visible: one stream, our own reconnects with a random delay, and polling while
 * there is no stream (ADR-22). It begins once the session is known.
 */
export function useLive(
  { subTournamentId, userTeamId, championshipId }: Watched,
  isReaderKnown: boolean,
): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isReaderKnown) return undefined
    const watch = new AbortController()
    void follow({ subTournamentId, userTeamId, championshipId }, queryClient, watch.signal)
    return () => watch.abort()
  }, [isReaderKnown, subTournamentId, userTeamId, championshipId, queryClient])
}

async function follow(watched: Watched, queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  let delay = FIRST_RETRY_MS
  while (!signal.aborted) {
    await untilVisible(signal)
    if (signal.aborted) return
    const connection = new AbortController()
    const stop = () => connection.abort()
    const hide = () => document.hidden && stop()
    signal.addEventListener('abort', stop)
    document.addEventListener('visibilitychange', hide)
    try {
      await readStream(watched, connection.signal, (message: LiveMessage) => {
        delay = FIRST_RETRY_MS
        applyLiveMessage(queryClient, message)
      })
    } catch {
      delay = Math.min(MAX_RETRY_MS, delay * 2)
    } finally {
      signal.removeEventListener('abort', stop)
      document.removeEventListener('visibilitychange', hide)
    }
    if (signal.aborted || document.hidden) continue
    await pause(Math.min(delay, POLL_MS) * (0.6 + Math.random() * 0.8), signal)
    await refreshTogether(queryClient, () => true)
  }
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    signal.addEventListener('abort', check)
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
