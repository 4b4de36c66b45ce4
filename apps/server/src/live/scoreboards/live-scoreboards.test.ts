import type { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildScoreboard, buildScoring } from '../../testing/build-scoreboard.ts'
import { createLiveScoreboards, type LiveScoreboards } from './live-scoreboards.ts'

let scoreboards: LiveScoreboards
afterEach(() => scoreboards.stop())

/** What is done and the threads it started. */
async function withThreads(use: () => Promise<void>): Promise<readonly Worker[]> {
  const threads: Worker[] = []
  const note = (worker: Worker) => void threads.push(worker)
  process.on('worker', note)
  try {
    await use()
  } finally {
    process.off('worker', note)
  }
  return threads
}

describe('the standings of a scoreboard under other circumstances', () => {
  it('are places and points of each of them, and leave no thread behind', async () => {
    scoreboards = createLiveScoreboards({ load: async () => new Map() })
    const threads = await withThreads(async () => {
      const scorings = [buildScoring(1, { 100: 300, 200: 100 }), buildScoring(2, { 100: 300, 200: 400 })]
      const standings = await scoreboards.standingsUnder(buildScoreboard(), scorings)
      expect(standings.map(({ values }) => [...values])).toEqual([
        [300, 100],
        [300, 400],
      ])
    })
    expect(threads).toHaveLength(1)
    await vi.waitFor(() => expect(threads[0]?.threadId).toBe(-1))
  })

  it('leave none behind when one could not be scored', async () => {
    scoreboards = createLiveScoreboards({ load: async () => new Map() })
    const broken = { ...buildScoring(1, {}), players: undefined } as never
    const threads = await withThreads(() =>
      expect(scoreboards.standingsUnder(buildScoreboard(), [broken])).rejects.toThrow(),
    )
    expect(threads).toHaveLength(1)
    await vi.waitFor(() => expect(threads[0]?.threadId).toBe(-1))
  })
})
