import type { Worker } from 'node:worker_threads'
import { ApiError } from '../http/api-error.ts'
import { faultOf, type JobReply, type JobRequest } from './serve-jobs.ts'
import { startWorker } from './start-worker.ts'

/** Long computations in threads of their own, so that they never delay an answer. */
export type WorkerPool<Job, Answer> = {
  /**
   * The answer of a worker. Throws ApiError `unavailable` when too many jobs are waiting, when it takes too long, or
   * when its worker died. Urgent jobs go first and are never too many.
   */
  readonly run: (job: Job, options?: { readonly isUrgent?: boolean }) => Promise<Answer>
  /** How many jobs wait for a worker. */
  readonly waiting: () => number
  /** Ends the workers; jobs under way or still waiting fail. */
  readonly stop: () => Promise<void>
}

export type PoolLimits = {
  /** Workers at most; they are started when they are first needed. */
  readonly workers: number
  /** How many jobs may wait that are not urgent. */
  readonly mostWaiting: number
  /** How long somebody waits for an answer; a worker that is at one job for as long is ended. */
  readonly patienceMs: number
}

type Work<Job, Answer> = {
  readonly job: Job
  readonly isUrgent: boolean
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

type Lane<Job, Answer> = {
  readonly worker: Worker
  at: Work<Job, Answer> | undefined
  patience?: NodeJS.Timeout
}

/** A pool of workers that run a file which calls `serveJobs`. A worker that dies is replaced when there is work. */
export function createWorkerPool<Job, Answer>(file: string, limits: PoolLimits): WorkerPool<Job, Answer> {
  const lanes = new Set<Lane<Job, Answer>>()
  const queue: Work<Job, Answer>[] = []
  let isStopped = false

  const end = async (lane: Lane<Job, Answer>): Promise<void> => {
    lanes.delete(lane)
    clearTimeout(lane.patience)
    lane.at?.reject(new ApiError('unavailable'))
    lane.at = undefined
    await lane.worker.terminate()
  }

  const openLane = (): Lane<Job, Answer> => {
    const lane: Lane<Job, Answer> = { worker: startWorker(file), at: undefined }
    lanes.add(lane)
    lane.worker.on('message', (reply: JobReply) => {
      const work = lane.at
      lane.at = undefined
      clearTimeout(lane.patience)
      if ('fault' in reply) work?.reject(faultOf(reply))
      else work?.resolve(reply.answer as Answer)
      pump()
    })
    const replace = (): void => {
      if (lanes.has(lane)) void end(lane).then(pump)
    }
    lane.worker.on('error', replace)
    lane.worker.on('exit', replace)
    return lane
  }

  const freeLane = (): Lane<Job, Answer> | undefined =>
    [...lanes].find(({ at }) => at === undefined) ?? (lanes.size < limits.workers ? openLane() : undefined)

  const pump = (): void => {
    while (queue.length > 0 && !isStopped) {
      const lane = freeLane()
      const work = lane && queue.shift()
      if (lane === undefined || work === undefined) return
      lane.at = work
      lane.patience = setTimeout(() => void end(lane).then(pump), limits.patienceMs)
      lane.worker.postMessage({ job: work.job } satisfies JobRequest)
    }
  }

  const giveUp = (work: Work<Job, Answer>): void => {
    const at = queue.indexOf(work)
    if (at !== -1) queue.splice(at, 1)
    work.reject(new ApiError('unavailable'))
  }

  const enqueue = (work: Work<Job, Answer>): void => {
    const at = work.isUrgent ? queue.findIndex(({ isUrgent }) => !isUrgent) : -1
    queue.splice(at === -1 ? queue.length : at, 0, work)
    pump()
  }

  return {
    waiting: () => queue.length,
    run: async (job, { isUrgent = false } = {}) => {
      if (isStopped || (!isUrgent && queue.length >= limits.mostWaiting)) throw new ApiError('unavailable')
      let patience: NodeJS.Timeout | undefined
      try {
        return await new Promise<Answer>((resolve, reject) => {
          const work = { job, isUrgent, resolve, reject }
          patience = setTimeout(() => giveUp(work), limits.patienceMs)
          enqueue(work)
        })
      } finally {
        clearTimeout(patience)
      }
    },
    stop: async () => {
      isStopped = true
      for (const { reject } of queue.splice(0)) reject(new ApiError('unavailable'))
      await Promise.all([...lanes].map(end))
    },
  }
}
