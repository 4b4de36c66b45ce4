import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isFinal } from '../../lib/api-error.ts'
import { refreshTogether } from './refresh-together.ts'
import { isLiveAnswer } from '../../lib/touched-answers.ts'
import { applyLiveMessage } from './apply-live-message.ts'
import { readStream, type Watched } from './read-stream.ts'

/** Without a stream the answers are polled, more and more seldom: these are the pauses, half as long to half as long again. */
const POLL_MS = [2_000, 4_000, 8_000] as const

/**
 * Keeps a page up to date while it is visible: one stream, asked for again when the server said, and polling while
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
  let failures = 0
  while (!signal.aborted) {
    if (document.hidden) {
      await untilVisible(signal)
      // Messages were missed: what is read again is read before the stream opens, so that it is read once.
      await queryClient.refetchQueries(
        {
          type: 'active',
          predicate: ({ queryKey, state }) => isLiveAnswer(queryKey) && !isFinal(state.error),
        },
        { cancelRefetch: false },
      )
    }
    if (signal.aborted) return
    const connection = new AbortController()
    const stop = () => connection.abort()
    const hide = () => document.hidden && stop()
    signal.addEventListener('abort', stop)
    document.addEventListener('visibilitychange', hide)
    let comeBackMs: number | undefined
    try {
      await readStream(watched, connection.signal, {
        onMessage: (message) => applyLiveMessage(queryClient, message),
        onComeBack: (afterMs) => {
          comeBackMs = afterMs
        },
      })
    } catch {
      // A stream that breaks has ended like any other; one that was never open said nothing.
    } finally {
      signal.removeEventListener('abort', stop)
      document.removeEventListener('visibilitychange', hide)
    }
    if (signal.aborted || document.hidden) continue
    failures = comeBackMs === undefined ? failures + 1 : 0
    await pause(comeBackMs ?? pollAfterMs(failures), signal)
    await refreshTogether(queryClient, (queryKey) => !isFinal(queryClient.getQueryState(queryKey)?.error))
  }
}

function pollAfterMs(failures: number): number {
  const ms = POLL_MS[Math.min(failures, POLL_MS.length) - 1] ?? POLL_MS[0]
  return ms * (0.5 + Math.random())
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
