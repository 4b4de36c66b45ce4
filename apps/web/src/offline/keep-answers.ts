import type { QueryClient } from '@tanstack/react-query'
import { isRefusal } from '../lib/api-error.ts'
import { readKept, wipeKept, writeKept } from './kept-answers.ts'
import { isWorthKeeping } from './worth-keeping.ts'

const WRITTEN_AFTER_MS = 2_000

/**
 * Keeps what an owner sees, and shows what was kept where the network fails later. Returns a function that stops it.
 */
export function keepAnswers(queryClient: QueryClient, owner: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRestored = false
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    void writeKept(owner, seenAnswers(queryClient))
  }
  const hide = () => {
    if (document.hidden && timer !== undefined) write()
  }
  const restore = async () => {
    isRestored = true
    restoreAnswers(queryClient, await readKept(owner))
  }
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isWorthKeeping(event.query.queryKey)) return
    if (event.action.type === 'success' && event.action.manual !== true)
      timer ??= setTimeout(write, WRITTEN_AFTER_MS)
    if (!isRestored && isRefusal(event.query.state.fetchFailureReason, 'network')) void restore()
  })
  document.addEventListener('visibilitychange', hide)
  void wipeKept(owner)
  if (navigator.onLine) timer = setTimeout(write, WRITTEN_AFTER_MS)
  else void restore()
  return () => {
    clearTimeout(timer)
    stop()
    document.removeEventListener('visibilitychange', hide)
  }
}

/** Puts kept answers where there is none yet, with the time they came at. */
function restoreAnswers(queryClient: QueryClient, kept: Awaited<ReturnType<typeof readKept>>): void {
  for (const { key, answer, at } of kept) {
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, answer, { updatedAt: at })
  }
}

function seenAnswers(queryClient: QueryClient) {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => state.data !== undefined && isWorthKeeping(queryKey) })
    .map(({ queryKey, state }) => ({ key: queryKey, answer: state.data, at: state.dataUpdatedAt }))
}
