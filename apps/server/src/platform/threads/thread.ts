import type { Worker } from 'node:worker_threads'
import type { Answered } from './answer-questions.ts'
import { faultOf } from './serve-jobs.ts'
import { startWorker } from './start-worker.ts'

/** A thread that answers many questions at a time, and remembers what it likes until it ends. */
export type Thread<Question, Answer> = {
  /** Starts it unless it runs. Rejects with a fault of the answer, or when the thread died or was ended meanwhile. */
  readonly ask: (question: Question) => Promise<Answer>
  readonly isRunning: () => boolean
  /** How many questions are not answered yet. */
  readonly open: () => number
  /** Gives back its memory at once; whatever is asked next starts it anew. */
  readonly end: () => Promise<void>
}

type Waiting<Answer> = {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

export type ThreadOptions<Question> = {
  /** What the thread's file finds as `workerData`. */
  readonly data?: unknown
  /** What a thread that starts is asked before all else, with nobody waiting for an answer. */
  readonly first?: () => Iterable<Question>
}

/** A thread that runs a file which calls `answerQuestions`. One that dies is started again by the next question. */
export function createThread<Question, Answer>(
  file: string,
  { data, first = () => [] }: ThreadOptions<Question> = {},
): Thread<Question, Answer> {
  const waiting = new Map<number, Waiting<Answer>>()
  let asked = 0
  let worker: Worker | undefined

  const fail = (error: Error): void => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const start = (): Worker => {
    const started = startWorker(file, data)
    started.on('message', ({ number, ...reply }: Answered) => {
      const one = waiting.get(number)
      waiting.delete(number)
      if ('fault' in reply) one?.reject(faultOf(reply))
      else one?.resolve(reply.answer as Answer)
    })
    // A dying worker emits both events, one after the other; by then another may be running.
    const gone = (error: Error): void => {
      if (worker === started) fail(error)
    }
    started.on('error', gone)
    started.on('exit', () => gone(new Error('a thread ended by itself')))
    for (const question of first()) post(started, question)
    return started
  }

  const post = (to: Worker, question: Question): number => {
    asked += 1
    to.postMessage({ number: asked, question })
    return asked
  }

  return {
    ask: (question) => {
      worker ??= start()
      const number = post(worker, question)
      return new Promise((resolve, reject) => waiting.set(number, { resolve, reject }))
    },
    isRunning: () => worker !== undefined,
    open: () => waiting.size,
    end: async () => {
      const ending = worker
      fail(new Error('a thread was ended'))
      await ending?.terminate()
    },
  }
}
