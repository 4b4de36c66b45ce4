import { join } from 'node:path'
import { createThread } from '../../platform/threads/thread.ts'
import type { Scoreboard, RoundScoring } from '../../rounds/index.ts'
import type { PackedResult, ScoreboardRequest } from './scoreboard-worker.ts'

/** Scores scoreboards in a separate thread, so that a large one never delays an answer. */
export type ScoreboardHost = {
  readonly keep: (scoreboard: Scoreboard) => void
  readonly score: (gameRoundId: number, scoring: RoundScoring) => Promise<PackedResult | undefined>
  readonly drop: (gameRoundId: number) => void
  readonly stop: () => Promise<void>
}

/** A thread that dies is started again with its scoreboards; one without any ends, or it would hold on to their columns. */
export function createScoreboardHost(): ScoreboardHost {
  const scoreboards = new Map<number, Scoreboard>()
  const thread = createThread<ScoreboardRequest, PackedResult | undefined>(
    join(import.meta.dirname, 'scoreboard-worker.ts'),
    { first: () => [...scoreboards.values()].map((scoreboard) => ({ type: 'keep', scoreboard })) },
  )
  let isStopped = false

  // Whatever a thread that died did not hear, the next one is told by what is kept then.
  const tell = (request: ScoreboardRequest): void => {
    if (thread.isRunning()) thread.ask(request).catch(() => undefined)
  }

  return {
    keep: (scoreboard) => {
      scoreboards.set(scoreboard.gameRoundId, scoreboard)
      tell({ type: 'keep', scoreboard })
    },
    drop: (gameRoundId) => {
      scoreboards.delete(gameRoundId)
      if (scoreboards.size === 0) void thread.end()
      else tell({ type: 'drop', gameRoundId })
    },
    score: async (gameRoundId, scoring) =>
      isStopped ? undefined : thread.ask({ type: 'score', gameRoundId, scoring }),
    stop: async () => {
      isStopped = true
      await thread.end()
    },
  }
}
