import { parentPort } from 'node:worker_threads'
import {
  computeScoreboard,
  type Scoreboard,
  type ScoreboardResult,
  type RoundScoring,
} from '../../rounds/scoreboard/index.ts'

/** The host's requests: keep a scoreboard, score it, drop it. The columns are shared, not copied. */
export type ScoreboardRequest =
  | { readonly type: 'keep'; readonly scoreboard: Scoreboard }
  | {
      readonly type: 'score'
      readonly gameRoundId: number
      readonly request: number
      readonly scoring: RoundScoring
    }
  | { readonly type: 'drop'; readonly gameRoundId: number }

export type ScoreboardReply = { readonly request: number; readonly result: ScoreboardResult | undefined }

const scoreboards = new Map<number, Scoreboard>()

parentPort?.on('message', (message: ScoreboardRequest) => {
  switch (message.type) {
    case 'keep':
      scoreboards.set(message.scoreboard.gameRoundId, message.scoreboard)
      break
    case 'drop':
      scoreboards.delete(message.gameRoundId)
      break
    case 'score': {
      const scoreboard = scoreboards.get(message.gameRoundId)
      const result = scoreboard === undefined ? undefined : computeScoreboard(scoreboard, message.scoring)
      parentPort?.postMessage({ request: message.request, result } satisfies ScoreboardReply)
      break
    }
  }
})
