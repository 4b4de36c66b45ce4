import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveUpdate } from '@gaffer/contract/types'
import { learnVersion, markVersion, seenVersion } from '../../lib/seen-version.ts'
import { applyLiveMessage } from './apply-live-message.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // The longest of the random delays.
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const update = (values: Partial<LiveUpdate> = {}): LiveUpdate => ({
  type: 'update',
  version: (seenVersion() ?? 0) + 1,
  serverTime: 0,
  subTournamentId: 702,
  players: [],
  team: { userTeamId: 902, points: 41, totalPoints: 99, place: 3, totalPlayers: 10, prize: 0 },
  fixtures: [],
  roundChanged: false,
  ...values,
})

type Answer = { readonly points: number }

/** A page that shows some answers; each is what the server would say now, after its own delay. */
function page(answers: Readonly<Record<string, (asked: number) => Promise<Answer> | Answer>>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  const shown: string[] = []
  const asked = new Map<string, number>()
  for (const [name, answer] of Object.entries(answers)) {
    client.setQueryData([name], { points: 0 })
    const observer = new QueryObserver<Answer>(client, {
      queryKey: [name],
      queryFn: async () => {
        asked.set(name, (asked.get(name) ?? 0) + 1)
        return answer(asked.get(name) ?? 0)
      },
    })
    observer.subscribe(({ data, fetchStatus }) => {
      if (fetchStatus === 'idle') shown.push(`${name} ${data?.points}`)
    })
  }
  const known = (name: string) => client.getQueryData<Answer>([name])?.points
  return { client, shown, asked, known }
}

const at = (version: number, points: number): Answer => {
  const answer = { points }
  markVersion(answer, version)
  return answer
}
const after = <T>(ms: number, value: () => T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value()), ms))

describe('figures that move', () => {
  it('are shown all at once, when the last of them is there', async () => {
    const { client, known } = page({
      userTeam: () => after(50, () => ({ points: 6 })),
      leaderBoard: () => after(900, () => ({ points: 6 })),
    })
    applyLiveMessage(client, update())
    await vi.advanceTimersByTimeAsync(1_700)
    expect(known('userTeam')).toBe(0)
    await vi.advanceTimersByTimeAsync(900)
    expect([known('userTeam'), known('leaderBoard')]).toEqual([6, 6])
  })

  it('are of one version: an older answer is asked for again', async () => {
    const { client, known, asked } = page({
      userTeam: (time) => at(time === 1 ? 40 : 41, time === 1 ? 6 : 9),
      leaderBoard: () => at(41, 9),
    })
    applyLiveMessage(client, update())
    await vi.advanceTimersByTimeAsync(2_000)
    expect([known('userTeam'), known('leaderBoard')]).toEqual([9, 9])
    expect([asked.get('userTeam'), asked.get('leaderBoard')]).toEqual([2, 1])
  })

  it('are asked for once, however much is told before, and once more for what is told meanwhile', async () => {
    const { client, asked } = page({ userTeam: () => after(500, () => ({ points: 6 })) })
    for (let told = 0; told < 10; told += 1) applyLiveMessage(client, update())
    await vi.advanceTimersByTimeAsync(1_600)
    applyLiveMessage(client, update())
    expect(asked.get('userTeam')).toBe(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked.get('userTeam')).toBe(2)
  })

  it('leave alone what does not move, until the round changes', async () => {
    const { client, asked } = page({ userTeam: () => ({ points: 6 }), tournament: () => ({ points: 1 }) })
    applyLiveMessage(client, update())
    await vi.advanceTimersByTimeAsync(2_000)
    expect([asked.get('userTeam'), asked.get('tournament')]).toEqual([1, undefined])
    applyLiveMessage(client, update({ roundChanged: true }))
    await vi.advanceTimersByTimeAsync(2_000)
    expect([asked.get('userTeam'), asked.get('tournament')]).toEqual([2, 1])
  })

  it('are not asked for by a message older than what the page has seen', async () => {
    const { client, asked } = page({ userTeam: () => ({ points: 6 }) })
    learnVersion((seenVersion() ?? 0) + 5)
    applyLiveMessage(client, update({ version: (seenVersion() ?? 0) - 3 }))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked.get('userTeam')).toBeUndefined()
  })

  it('are asked for when a round changed, though another answer has brought the version of it already', async () => {
    const { client, asked } = page({ userTeam: () => ({ points: 6 }) })
    learnVersion((seenVersion() ?? 0) + 5)
    applyLiveMessage(client, update({ version: (seenVersion() ?? 0) - 1, roundChanged: true }))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked.get('userTeam')).toBe(1)
  })

  it('that cannot be had together are asked for each by itself', async () => {
    const { client, known } = page({
      userTeam: (time) => {
        if (time === 1) throw new Error('away')
        return { points: 6 }
      },
      leaderBoard: () => ({ points: 9 }),
    })
    applyLiveMessage(client, update())
    await vi.advanceTimersByTimeAsync(2_000)
    expect([known('userTeam'), known('leaderBoard')]).toEqual([6, 9])
  })
})
