import {
  infiniteQueryOptions,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { refreshTogether } from './refresh-together.ts'

it('refreshes a list page by page, beside what is read whole', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const askWhole = vi.fn(async () => ({ figure: askWhole.mock.calls.length }))
  const askPage = vi.fn(async (page: number | undefined) => ({ page, count: askPage.mock.calls.length }))
  const options = infiniteQueryOptions({
    queryKey: ['roomRankings'],
    queryFn: ({ pageParam }) => askPage(pageParam),
    initialPageParam: 1,
    getNextPageParam: () => undefined,
  })
  const list = new InfiniteQueryObserver(client, options)
  const whole = new QueryObserver(client, { queryKey: ['userPoints'], queryFn: askWhole })
  const stops = [list.subscribe(() => undefined), whole.subscribe(() => undefined)]
  await vi.waitFor(() =>
    expect(list.getCurrentResult().isSuccess && whole.getCurrentResult().isSuccess).toBe(true),
  )

  await refreshTogether(client, () => true)

  expect(askPage.mock.calls).toEqual([[1], [1]])
  expect(list.getCurrentResult().data?.pages).toEqual([{ page: 1, count: 2 }])
  expect(whole.getCurrentResult().data).toEqual({ figure: 2 })
  for (const stop of stops) stop()
})

it('leaves an answer that came while it was asking', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const asked: ((figure: number) => void)[] = []
  const queryKey = ['userPoints']
  const query = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<number>((resolve) => void asked.push(resolve)),
  })
  const stop = query.subscribe(() => undefined)
  asked[0]?.(1)
  await vi.waitFor(() => expect(query.getCurrentResult().data).toBe(1))

  const refreshed = refreshTogether(client, () => true)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  client.setQueryData(queryKey, 3)
  asked[1]?.(2)
  await refreshed

  expect(query.getCurrentResult().data).toBe(3)
  stop()
})
