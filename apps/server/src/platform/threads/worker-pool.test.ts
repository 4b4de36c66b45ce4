import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createWorkerPool, type PoolLimits, type WorkerPool } from './worker-pool.ts'
import type { TestJob } from './worker-for-tests.ts'

let pool: WorkerPool<TestJob, string>
afterEach(() => pool.stop())

function open(limits: Partial<PoolLimits> = {}): void {
  pool = createWorkerPool(join(import.meta.dirname, 'worker-for-tests.ts'), {
    workers: 1,
    mostWaiting: 2,
    patienceMs: 30_000,
    ...limits,
  })
}

const UNAVAILABLE = { code: 'unavailable' }

/** A job that takes as long as the test wants. */
function longJob() {
  const shared = new Int32Array(new SharedArrayBuffer(4))
  const answer = pool.run(shared)
  return {
    answer,
    finish: () => {
      Atomics.store(shared, 0, 1)
      Atomics.notify(shared, 0)
    },
  }
}

describe('a pool of workers', () => {
  it('answers every job, in the order of arrival', async () => {
    open({ mostWaiting: 10 })
    const order: number[] = []
    await Promise.all([0, 1, 2, 3].map((at) => pool.run('answer').then(() => order.push(at))))
    expect(order).toEqual([0, 1, 2, 3])
  })

  it('refuses what would wait behind too many, and lets urgent jobs past them', async () => {
    open()
    const order: string[] = []
    const long = longJob()
    const waiting = [0, 1].map(() => pool.run('answer').then(() => order.push('usual')))
    await expect(pool.run('answer')).rejects.toMatchObject(UNAVAILABLE)
    const urgent = pool.run('answer', { isUrgent: true }).then(() => order.push('urgent'))
    expect(pool.waiting()).toBe(3)
    long.finish()
    await Promise.all([long.answer, ...waiting, urgent])
    expect(order).toEqual(['urgent', 'usual', 'usual'])
  })

  it('fails a job with its own fault, and its worker goes on', async () => {
    open()
    await expect(pool.run('throw')).rejects.toThrow('a fault of the job')
    expect(await pool.run('answer')).toBe('answer')
  })

  it('fails the job of a worker that leaves, and replaces the worker', async () => {
    open()
    const [lost, next] = await Promise.allSettled([pool.run('leave'), pool.run('answer')])
    expect(lost).toMatchObject({ status: 'rejected', reason: UNAVAILABLE })
    expect(next).toMatchObject({ status: 'fulfilled', value: 'answer' })
  })

  it('replaces a worker that dies between two jobs', async () => {
    open()
    // Its end may be noticed before its answer.
    await pool.run('die').catch(() => undefined)
    await expect.poll(() => pool.run('answer').catch(() => 'not yet'), { timeout: 20_000 }).toBe('answer')
  })

  it('ends a worker whose job takes too long, and does the others', async () => {
    open({ patienceMs: 4_000 })
    await expect(pool.run('hang')).rejects.toMatchObject(UNAVAILABLE)
    await expect.poll(() => pool.run('answer').catch(() => 'not yet'), { timeout: 40_000 }).toBe('answer')
  })

  it('fails what is under way and what waits when it is stopped', async () => {
    open()
    const all = Promise.allSettled([pool.run('hang'), pool.run('answer')])
    await pool.stop()
    expect(await all).toMatchObject([0, 1].map(() => ({ status: 'rejected', reason: UNAVAILABLE })))
    await expect(pool.run('answer', { isUrgent: true })).rejects.toMatchObject(UNAVAILABLE)
  })
})
