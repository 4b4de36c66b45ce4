import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Answer, JsonOperation } from '@gaffer/contract/types'
import { ApiError, isFinal, isRefusal } from './api-error.ts'
import { SHORT_CLOSE_MS } from './close-state.ts'
import { request, type RequestInput } from './http.ts'

/** How long an answer counts as fresh: live screens follow the stream, the rest barely changes. */
export const FRESH = { live: 2_000, lobby: 10_000, still: 5 * 60_000 } as const

/** How often a change is sent again within a close that shows nothing. */
const SHORT_CLOSE_TRIES = 3

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH.lobby,
        retry: (count, error) => error instanceof ApiError && count < retriesOf(error),
        retryDelay: (count) => 500 * 2 ** count + Math.random() * 400,
        refetchOnWindowFocus: isRefetched,
        // A call without a network fails at once and is told; waiting in silence would leave a screen empty.
        networkMode: 'always',
        refetchOnReconnect: isRefetched,
      },
      mutations: {
        networkMode: 'always',
        // A refused change has changed nothing: one that meets a short close is sent again and shows nothing.
        retry: (count, error) => isRefusal(error, 'roundClosing') && count < SHORT_CLOSE_TRIES,
        retryDelay: SHORT_CLOSE_MS / SHORT_CLOSE_TRIES,
      },
    },
  })
}

/** What is refused for good is not requested again. */
function isRefetched({ state }: { readonly state: { readonly error: unknown } }): boolean {
  return !isFinal(state.error)
}

/** A node that is behind the page catches up in a moment; any other refusal is final. */
function retriesOf({ code, status }: ApiError): number {
  if (code === 'behind') return 5
  if (code === 'network') return navigator.onLine ? 2 : 0
  return status >= 500 ? 2 : 0
}

type ArrivingQuery = { readonly client: QueryClient; readonly queryKey: QueryKey }

/**
 * How an answer is brought up to date before it is shown, with what the page was sent after it had requested the answer
 * (epoch milliseconds). The stream of news sets it.
 */
export const arriving = {
  update: <A>(_requestedAt: number, answer: A, _query: ArrivingQuery): A => answer,
}

/** The query of a call; its key is the call and its inputs. */
export function callOptions<N extends JsonOperation>(
  name: N,
  input: Omit<RequestInput<N>, 'signal'> = {},
  staleTime: number = FRESH.lobby,
) {
  return queryOptions<Answer<N>>({
    queryKey: [name, input.params ?? null, input.query ?? null, input.body ?? null],
    queryFn: async (query) =>
      // The time is taken before the request is sent.
      arriving.update(Date.now(), await request(name, { ...input, signal: query.signal }), query),
    staleTime,
  })
}

/**
 * Refreshes everything the page shows: for another reader, another language, another round, or after a silence during
 * which anything may have changed. After one of the page's own calls, `refreshAfter` refreshes less.
 */
export function refreshEverything(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries()
}
