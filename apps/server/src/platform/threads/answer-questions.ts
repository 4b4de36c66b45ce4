import { parentPort } from 'node:worker_threads'
import { type JobReply, replyOf } from './serve-jobs.ts'

export type Asked = { readonly number: number; readonly question: unknown }
export type Answered = { readonly number: number } & JobReply

/**
 * Answers the questions of a `Thread`, each as soon as it can, in a worker's file. The buffers of an answer go over to
 * whoever asked: what threads share is given back only when each of them has collected its garbage, and one that has
 * nothing to do never does.
 */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
  buffersOf: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', async ({ number, question }: Asked) => {
    const reply = await replyOf(() => answer(question as Question))
    const buffers = 'fault' in reply ? [] : buffersOf(reply.answer)
    parentPort?.postMessage({ number, ...reply } satisfies Answered, buffers)
  })
}
