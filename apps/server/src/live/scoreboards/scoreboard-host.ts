import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../platform/threads/start-worker.ts'
import type { Scoreboard, ScoreboardResult, RoundScoring } from '../../rounds/index.ts'
import type { ScoreboardReply, ScoreboardRequest } from './scoreboard-worker.ts'

/** Scores scoreboards in a separate thread, so that a large one never delays an answer. */
export type ScoreboardHost = {
  readonly keep: (scoreboard: Scoreboard) => void
  readonly score: (gameRoundId: number, scoring: RoundScoring) => Promise<ScoreboardResult | undefined>
  readonly drop: (gameRoundId: number) => void
  readonly stop: () => Promise<void>
}

type Waiting = {
  readonly resolve: (result: ScoreboardResult | undefined) => void
  readonly reject: (error: Error) => void
}

/** Starts the worker; one that dies is restarted with its scoreboards. */
export function createScoreboardHost(): ScoreboardHost {
  const scoreboards = new Map<number, Scoreboard>()
  const waiting = new Map<number, Waiting>()
  let nextRequest = 1
  let worker: Worker | undefined
  let isStopped = false

  const fail = (error: Error) => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const post = (message: ScoreboardRequest) => {
    worker ??= start()
    worker.postMessage(message)
  }

  const start = (): Worker => {
    const started = startWorker(join(import.meta.dirname, 'scoreboard-worker.ts'))
    started.on('message', ({ request, result }: ScoreboardReply) => {
      waiting.get(request)?.resolve(result)
      waiting.delete(request)
    })
    // A dying worker emits both events, one after the other; by then another may be running.
    const end = (error: Error) => {
      if (worker === started) fail(error)
    }
    started.on('error', end)
    started.on('exit', () => end(new Error('the scoreboard worker ended')))
    for (const scoreboard of scoreboards.values())
      started.postMessage({ type: 'keep', scoreboard } satisfies ScoreboardRequest)
    return started
  }

  return {
    keep: (scoreboard) => {
      scoreboards.set(scoreboard.gameRoundId, scoreboard)
      post({ type: 'keep', scoreboard })
    },
    drop: (gameRoundId) => {
      scoreboards.delete(gameRoundId)
      post({ type: 'drop', gameRoundId })
    },
    score: (gameRoundId, scoring) => {
      if (isStopped) return Promise.resolve(undefined)
      return new Promise((resolve, reject) => {
        const request = nextRequest
        nextRequest += 1
        waiting.set(request, { resolve, reject })
        post({ type: 'score', gameRoundId, request, scoring })
      })
    },
    stop: async () => {
      isStopped = true
      const stopping = worker
      stopping?.removeAllListeners()
      fail(new Error('the scoreboards are closed'))
      await stopping?.terminate()
    },
  }
}
