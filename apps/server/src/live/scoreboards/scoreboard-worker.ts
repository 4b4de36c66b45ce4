import { answerQuestions } from '../../platform/threads/answer-questions.ts'
import {
  computeScoreboard,
  type RoundScoring,
  type Scoreboard,
  type ScoreboardResult,
} from '../../rounds/scoreboard/index.ts'

/** The host's requests: keep a scoreboard, score it, drop it. The columns are shared, not copied. */
export type ScoreboardRequest =
  | { readonly type: 'keep'; readonly scoreboard: Scoreboard }
  | { readonly type: 'score'; readonly gameRoundId: number; readonly scoring: RoundScoring }
  | { readonly type: 'drop'; readonly gameRoundId: number }

const scoreboards = new Map<number, Scoreboard>()

answerQuestions(answer, (result) => (result === undefined ? [] : buffersOf(result)))

function answer(request: ScoreboardRequest): ScoreboardResult | undefined {
  switch (request.type) {
    case 'keep':
      scoreboards.set(request.scoreboard.gameRoundId, request.scoreboard)
      return undefined
    case 'drop':
      scoreboards.delete(request.gameRoundId)
      return undefined
    case 'score': {
      const scoreboard = scoreboards.get(request.gameRoundId)
      return scoreboard && computeScoreboard(scoreboard, request.scoring)
    }
  }
}

function buffersOf({
  points,
  places,
  order,
  finishedPlayers,
  activePlayers,
}: ScoreboardResult): readonly ArrayBuffer[] {
  return [points, places, order, finishedPlayers, activePlayers].map(({ buffer }) => buffer)
}
