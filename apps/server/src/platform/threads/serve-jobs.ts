import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export type JobRequest = { readonly job: unknown }
export type JobReply<Answer = unknown> =
  | { readonly answer: Answer }
  | { readonly fault: Error; readonly code?: string }

/** A thread of this priority gets a third of the time that one of the usual priority gets beside it. */
const NICENESS = 5

/** Linux gives each thread a priority of its own: answers come before what this one does, and it is not starved. */
export function giveWay(): void {
  setPriority(NICENESS)
}

/** Answers the jobs of a pool, one after another, in a worker's file, and gives way to answers. */
export function serveJobs<Job>(answer: (job: Job) => unknown): void {
  giveWay()
  parentPort?.on('message', async ({ job }: JobRequest) =>
    parentPort?.postMessage(await replyOf(() => answer(job as Job))),
  )
}

/** What whoever asked is told: an answer, or the fault that came in its place. */
export async function replyOf<Answer>(answer: () => Answer | Promise<Answer>): Promise<JobReply<Answer>> {
  try {
    return { answer: await answer() }
  } catch (error) {
    const fault = error instanceof Error ? error : new Error(String(error))
    return 'code' in fault && typeof fault.code === 'string' ? { fault, code: fault.code } : { fault }
  }
}

/** The fault of a reply as it was: the copy that another thread gets has lost its code. */
export function faultOf({ fault, code }: Extract<JobReply, { readonly fault: Error }>): Error {
  return code === undefined ? fault : Object.assign(fault, { code })
}
