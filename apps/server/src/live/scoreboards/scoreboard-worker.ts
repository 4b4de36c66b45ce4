import { answerQuestions } from '../../platform/threads/answer-questions.ts'
import {
  computeScoreboard,
  type RoundScoring,
  type Scoreboard,
  type ScoreboardResult,
} from '../../rounds/scoreboard/index.ts'
import { type PackedStandings, packStandings } from './packed-standings.ts'

/** The host's requests: keep a scoreboard, score it, drop it. The columns are shared, not copied. */
export type ScoreboardRequest =
  | { readonly type: 'keep'; readonly scoreboard: Scoreboard }
  | { readonly type: 'score'; readonly gameRoundId: number; readonly scoring: RoundScoring }
  | { readonly type: 'drop'; readonly gameRoundId: number }

/** A result, and the same once more as histories keep it. */
export type PackedResult = ScoreboardResult & { readonly packed: PackedStandings }

const scoreboards = new Map<number, Scoreboard>()

answerQuestions(answer, (result) => (result === undefined ? [] : buffersOf(result)))

function answer(request: ScoreboardRequest): PackedResult | undefined {
  switch (request.type) {
    case 'keep':
      scoreboards.set(request.scoreboard.gameRoundId, request.scoreboard)
      return undefined
    case 'drop':
      scoreboards.delete(request.gameRoundId)
      return undefined
    case 'score': {
      const scoreboard = scoreboards.get(request.gameRoundId)
      if (scoreboard === undefined) return undefined
      const result = computeScoreboard(scoreboard, request.scoring)
      return { ...result, packed: packStandings(scoreboard, result) }
    }
  }
}

function buffersOf({
  points,
  places,
  order,
  finishedPoints,
  finishedPlayers,
  activePlayers,
  packed,
}: PackedResult): readonly ArrayBuffer[] {
  const columns = [
    points,
    places,
    order,
    finishedPoints,
    finishedPlayers,
    activePlayers,
    ...Object.values(packed),
  ]
  return columns.map(({ buffer }) => buffer)
}
