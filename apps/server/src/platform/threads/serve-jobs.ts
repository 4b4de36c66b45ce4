import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export type JobRequest = { readonly job: unknown }
export type JobReply = { readonly answer: unknown } | { readonly fault: Error }

/**
 * Answers the jobs of a pool, one after another, in a worker's file. Linux gives each thread a priority of its own:
 * jobs take the processor's time that answers leave.
 */
export function serveJobs<Job>(answer: (job: Job) => unknown): void {
  setPriority(constants.priority.PRIORITY_LOW)
  parentPort?.on('message', ({ job }: JobRequest) =>
    parentPort?.postMessage(replyOf(() => answer(job as Job))),
  )
}

function replyOf(answer: () => unknown): JobReply {
  try {
    return { answer: answer() }
  } catch (error) {
    return { fault: error instanceof Error ? error : new Error(String(error)) }
  }
}
