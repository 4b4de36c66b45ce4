import { workerData } from 'node:worker_threads'
import { answerQuestions } from './answer-questions.ts'

export type TestQuestion = 'who' | 'heard' | 'throw' | 'leave' | 'wait' | 'go on'

let heard = 0
const held = Promise.withResolvers<string>()

/** Does whatever goes wrong in a thread; `wait` is answered after `go on`. */
answerQuestions((question: TestQuestion) => {
  heard += 1
  if (question === 'throw') throw new Error('a fault of the answer')
  if (question === 'leave') process.exit(0)
  if (question === 'wait') return held.promise
  if (question === 'go on') held.resolve('waited')
  if (question === 'heard') return heard
  return question === 'who' ? workerData : question
})
