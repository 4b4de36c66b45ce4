import { workerData } from 'node:worker_threads'
import { connectDatabase, type Connection } from '../../platform/db/connect.ts'
import { answerQuestions } from '../../platform/threads/answer-questions.ts'
import { giveWay } from '../../platform/threads/serve-jobs.ts'
import { checkRound, type RoundCheck } from '../check-round.ts'
import { followCorrections } from '../correct/follow-corrections.ts'
import { previewRound, type RoundPreview, type WhatIf } from '../correct/preview-round.ts'
import { buffersOfMoves } from '../correct/team-moves.ts'

export type RecountQuestion =
  | { readonly type: 'preview'; readonly gameRoundId: number; readonly whatIf: WhatIf | undefined }
  | { readonly type: 'check'; readonly gameRoundId: number }
  | { readonly type: 'correct'; readonly gameRoundIds: readonly number[] }

export type RecountReply = {
  readonly preview?: RoundPreview | undefined
  readonly check?: RoundCheck | undefined
  readonly corrected?: readonly number[] | undefined
}

const { db } = connectDatabase(workerData as Connection, 1)
let last: Promise<unknown> = Promise.resolve()

giveWay()
// One after another: each holds the teams of its round, and there is one connection.
answerQuestions(
  (question: RecountQuestion): Promise<RecountReply> => {
    const reply = last.then(() => recount(question))
    last = reply.catch(() => undefined)
    return reply
  },
  ({ preview }) => (preview === undefined ? [] : buffersOfMoves(preview.teams)),
)

async function recount(question: RecountQuestion): Promise<RecountReply> {
  if (question.type === 'correct') return { corrected: await followCorrections(db, question.gameRoundIds) }
  const { gameRoundId } = question
  if (question.type === 'check') return { check: await checkRound(db, gameRoundId) }
  return { preview: await previewRound(db, gameRoundId, question.whatIf) }
}
