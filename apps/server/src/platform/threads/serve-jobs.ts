import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export type JobRequest = { readonly job: unknown }
export type JobReply<Answer = unknown> = { readonly answer: Answer } | { readonly fault: Error }

/** A thread of this priority gets a third of the time that one of the usual priority gets beside it. */
const NICENESS = 5

/**
 * Answers the jobs of a pool, one after another, in a worker's file. Linux gives each thread a priority of its own:
 * answers come before jobs, and jobs are not starved.
 */
export function serveJobs<Job>(answer: (job: Job) => unknown): void {
  setPriority(NICENESS)
  parentPort?.on('message', async ({ job }: JobRequest) =>
    parentPort?.postMessage(await replyOf(() => answer(job as Job))),
  )
}

/** What whoever asked is told: an answer, or the fault that came in its place. */
export async function replyOf<Answer>(answer: () => Answer | Promise<Answer>): Promise<JobReply<Answer>> {
  try {
    return { answer: await answer() }
  } catch (error) {
    return { fault: error instanceof Error ? error : new Error(String(error)) }
  }
}
