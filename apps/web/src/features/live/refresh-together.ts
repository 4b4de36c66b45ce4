import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import { versionOf } from '../../lib/seen-version.ts'

/** How often answers of an older version than the others are requested again. */
const MAX_ROUNDS = 3
/** Nobody waits longer than this for one slow answer. */
const PATIENCE_MS = 4_000

type Filter = (queryKey: readonly unknown[], queryHash: string) => boolean

/**
 * Refreshes what is shown and shows all answers at once, from one version where the server keeps up, so that no two
 * figures on a page contradict each other. What is not shown is refreshed when it is next shown; failures are left to
 * the query's own retries.
 */
export async function refreshTogether(queryClient: QueryClient, isWanted: Filter): Promise<void> {
  const wanted = ({ queryKey, queryHash }: Query) => isWanted(queryKey, queryHash)
  await queryClient.invalidateQueries({ predicate: wanted, refetchType: 'none' })
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate: wanted })
  const answers = await askUntilLevel(
    queryClient,
    shown.filter((query) => isAsked(query) && !isPaged(query)),
  )
  notifyManager.batch(() => {
    for (const [query, { answer, updates }] of answers) {
      // The query was left or refreshed in the meantime: the newer answer is the right one.
      const isLatest = query.isActive() && query.state.dataUpdateCount === updates
      if (answer !== undefined && isLatest) queryClient.setQueryData(query.queryKey, answer)
    }
  })
  const failed = shown.filter((query) => isAsked(query) && answers.get(query)?.answer === undefined)
  await Promise.all(
    failed.map(({ queryKey }) => queryClient.refetchQueries({ queryKey, exact: true, type: 'active' })),
  )
}

/** An answer, undefined where there was none, and how often its query had been refreshed when it was asked for. */
type Asked = { readonly answer: unknown; readonly updates: number }

async function askUntilLevel(
  queryClient: QueryClient,
  queries: readonly Query[],
): Promise<ReadonlyMap<Query, Asked>> {
  const answers = new Map<Query, Asked>()
  let asked = queries
  for (let round = 0; round < MAX_ROUNDS && asked.length > 0; round += 1) {
    await Promise.all(asked.map(async (query) => answers.set(query, await ask(queryClient, query))))
    const newest = Math.max(...[...answers.values()].map(({ answer }) => versionOf(answer) ?? 0))
    asked = queries.filter((query) => (versionOf(answers.get(query)?.answer) ?? newest) < newest)
  }
  return answers
}

/** Whether a query is active now: not switched off, and able to run. */
function isAsked(query: Query): boolean {
  return !query.isDisabled() && typeof query.options.queryFn === 'function'
}

/** A list that is read page by page: it alone knows which of its pages are shown, and is refreshed by itself. */
function isPaged({ options }: Query): boolean {
  return 'initialPageParam' in options
}

async function ask(client: QueryClient, { queryKey, options, state }: Query): Promise<Asked> {
  const updates = state.dataUpdateCount
  if (typeof options.queryFn !== 'function') return { answer: undefined, updates }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    return { answer: await options.queryFn({ client, queryKey, signal, meta: undefined }), updates }
  } catch {
    return { answer: undefined, updates }
  }
}
