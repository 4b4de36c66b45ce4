import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { ConsoleAnswer, ConsoleOperationName } from '@gaffer/contract/console-types'
import { ApiError, isRefusal } from './api-error.ts'
import { type CallInput, request } from './request.ts'

const FRESH_MS = 5_000

/** The key of the answer that says who is signed in. */
export const SESSION_KEY = ['staffSession', null, null]

/** What the page knows of the server. A sign-in that has ended is noticed by whichever call meets it. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (isRefusal(error, 'signInNeeded') && queryKey[0] !== SESSION_KEY[0])
          void client.invalidateQueries({ queryKey: SESSION_KEY })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (count, error) => count < 2 && isPassing(error),
        retryDelay: (count) => 400 * 2 ** count,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' ? navigator.onLine : error.status >= 500
}

/** The query of a call; its key is the call and its inputs. */
export function callOptions<N extends ConsoleOperationName>(
  name: N,
  input: Omit<CallInput<N>, 'signal' | 'body'> = {},
) {
  return queryOptions<ConsoleAnswer<N>>({
    queryKey: [name, input.params ?? null, input.query ?? null],
    queryFn: ({ signal }) => request(name, { ...input, signal }),
  })
}
