import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { useLive } from './use-live.ts'

/** When each stream was asked for, in milliseconds since the page was opened. */
const asked: number[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  asked.length = 0
  const openedAt = Date.now()
  vi.stubGlobal('fetch', () => {
    asked.push(Date.now() - openedAt)
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Page() {
  useLive({ subTournamentId: 702 }, true)
  return null
}

/** Opens a page that watches; returns when it has asked for a stream within `ms` milliseconds. */
async function watchFor(ms: number): Promise<readonly number[]> {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  await vi.advanceTimersByTimeAsync(ms)
  unmount()
  return asked
}

/** A stream that greets, says the given lines and ends or breaks. */
function streamOf(lines: string, end: 'ends' | 'breaks' = 'ends'): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(lines))
      if (end === 'ends') controller.close()
      else setTimeout(() => controller.error(new TypeError('network error')), 0)
    },
  })
  return new Response(body)
}

it.each(['ends', 'breaks'] as const)(
  'a stream that %s is asked for again when the server said',
  async (end) => {
    answer = async () => streamOf('retry: 6400\n\n: \n\n', end)
    expect(await watchFor(7_000)).toEqual([0, expect.closeTo(6_400, -2)])
  },
)

it('the last that the server said counts', async () => {
  answer = async () => streamOf('retry: 900\n\nretry: 6400\n\n')
  expect(await watchFor(3_000)).toEqual([0])
})

it('where no stream opens the page asks more and more seldom', async () => {
  answer = async () => Promise.reject(new TypeError('network error'))
  expect(await watchFor(24_000)).toEqual([0, 2_000, 6_000, 14_000, 22_000])
})

it('what is refused for good is asked for once, however often the rest is polled', async () => {
  const counts = { gone: 0, hidden: 0 }
  const client = createQueryClient()
  function Watching() {
    useLive({ subTournamentId: 702 }, true)
    useQuery({ queryKey: ['gone'], queryFn: () => refuse('gone', 'notFound', 404) })
    useQuery({ queryKey: ['hidden'], queryFn: () => refuse('hidden', 'teamHiddenBeforeStart', 403) })
    return null
  }
  const refuse = (call: keyof typeof counts, code: 'notFound' | 'teamHiddenBeforeStart', status: number) => {
    counts[call] += 1
    return Promise.reject(new ApiError(code, status, ''))
  }
  answer = async () => new Response(null, { status: 404 })
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Watching />
    </QueryClientProvider>,
  )
  await vi.advanceTimersByTimeAsync(20_000)
  unmount()
  expect(counts.gone).toBe(1)
  expect(counts.hidden).toBeGreaterThan(2)
})
