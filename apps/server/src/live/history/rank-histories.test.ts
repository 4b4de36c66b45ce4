import { rulePack } from '@gaffer/rules'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RoundContext } from '../../rounds/index.ts'
import { buildResult, buildScoreboard } from '../../testing/build-scoreboard.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { LiveScoreboards, ScoredScoreboard } from '../scoreboards/live-scoreboards.ts'
import { packStandings } from '../scoreboards/packed-standings.ts'
import { createRankHistories } from './rank-histories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const context: RoundContext = {
  gameRoundId: 1,
  roundId: 1,
  roundNumber: 1,
  championshipId: 1,
  gameMinuteMs: 1,
  pack: rulePack('classic'),
  deadlineAt: 0,
  lockedAt: 0,
  closedAt: undefined,
  fixtures: [],
  players: new Map(),
}

/** A round being played whose time before is replayed by `standingsUnder`. */
function buildHistories(standingsUnder: LiveScoreboards['standingsUnder']) {
  const scoreboard = buildScoreboard()
  const ranked = buildResult(scoreboard, Int32Array.of(100, 300))
  const scored: ScoredScoreboard = {
    scoreboard,
    result: { ...ranked, packed: packStandings(scoreboard, ranked) },
  }
  const round = { context, contests: [], states: new Map(), scored: new Map(), version: 1 }
  const rounds = new Map([[1, round]])
  const histories = createRankHistories(
    database.db,
    { rounds: () => rounds, reload: async () => undefined, follow: async () => [] },
    {
      scoreboards: () => new Map([[1, scored]]),
      scoreboardOf: () => scored,
      follow: async () => undefined,
      standingsUnder,
      stop: async () => undefined,
    },
  )
  return { histories, round }
}

describe('the history of a round being played', () => {
  it('is replayed once, and again after a replay that failed', async () => {
    const replay = vi.fn<LiveScoreboards['standingsUnder']>(async () => [])
    replay.mockRejectedValueOnce(new Error('a thread ended by itself'))
    const { histories, round } = buildHistories(replay)
    histories.record([{ before: round, after: { ...round, version: 2 } }], new Date(5))
    const team = { gameRoundId: 1, contestId: 7, entryId: 10 }
    const failing = [histories.history(team), histories.history(team)]
    for (const one of await Promise.allSettled(failing))
      expect(one).toMatchObject({ reason: new Error('a thread ended by itself') })
    const samples = [{ at: 5, place: 1, points: 300 }]
    expect(await histories.history(team)).toEqual({ totalPlayers: 2, samples, moments: [] })
    expect(await histories.history({ ...team, entryId: 20 })).toMatchObject({
      samples: [{ at: 5, place: 2, points: 100 }],
    })
    expect(replay).toHaveBeenCalledTimes(2)
  })
})
