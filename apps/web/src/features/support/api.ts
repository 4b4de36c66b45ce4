import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../lib/http.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'

export const walletBalanceOptions = () => callOptions('walletBalance', {}, FRESH.live)

/** The movements, page after page, newest first. */
export const walletHistoryOptions = () =>
  infiniteQueryOptions({
    queryKey: ['walletHistory'] as const,
    queryFn: ({ pageParam, signal }) =>
      request('walletHistory', { query: { page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ data }) => (data.current_page < data.last_page ? data.current_page + 1 : undefined),
    staleTime: FRESH.live,
  })
