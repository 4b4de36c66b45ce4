import { serveJobs } from './serve-jobs.ts'

export type TestJob = 'answer' | 'throw' | 'die' | 'leave' | 'hang' | Int32Array

/** Does whatever goes wrong in a worker; with a shared number it waits until that is no longer 0. */
serveJobs((job: TestJob) => {
  if (job instanceof Int32Array) return Atomics.wait(job, 0, 0)
  if (job === 'throw') throw new Error('a fault of the job')
  if (job === 'die') void Promise.reject(new Error('a fault of the worker'))
  if (job === 'leave') process.exit(0)
  while (job === 'hang') continue
  return job
})
