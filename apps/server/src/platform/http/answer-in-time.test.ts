import { OPERATIONS } from '@gaffer/contract'
import { describe, expect, it } from 'vitest'
import { answerInTime } from './answer-in-time.ts'
import { createHttp } from './create-http.ts'
import { registerOperation } from './register-operation.ts'

const never = new Promise<never>(() => undefined)

describe('an answer that is waited for', () => {
  it('is refused once it is overdue and the database has failed since it was asked for', async () => {
    let failedAt = Number.NEGATIVE_INFINITY
    const began = performance.now()
    const hasDatabaseFailedSince = (at: number) => failedAt >= at
    const refused = expect(
      answerInTime(never, { began, hasDatabaseFailedSince, withinMs: 20 }),
    ).rejects.toThrow('unavailable')
    failedAt = performance.now()
    await refused
  })

  it('comes late where the database failed before, or nobody: a wallet or a login takes its time', async () => {
    const began = performance.now()
    const asked: number[] = []
    const hasDatabaseFailedSince = (at: number) => {
      asked.push(at)
      return false
    }
    const slow = new Promise((resolve) => setTimeout(resolve, 400, 'late'))
    expect(await answerInTime(slow, { began, hasDatabaseFailedSince, withinMs: 0 })).toBe('late')
    expect(new Set(asked)).toEqual(new Set([began]))
  })

  it('is passed on as it is, and so is its fault', async () => {
    const waited = { began: performance.now(), hasDatabaseFailedSince: () => true }
    expect(await answerInTime(Promise.resolve('at once'), waited)).toBe('at once')
    await expect(answerInTime(Promise.reject(new Error('broken')), waited)).rejects.toThrow('broken')
  })
})

it('a call that hears nothing of a failing database is answered with 503 all the same', async () => {
  const app = await createHttp({
    logLevel: 'silent',
    trustedProxies: [],
    rateLimitPerMinute: 100,
    hasDatabaseFailedSince: () => true,
    resolveVisit: async () => ({ operatorId: 1, language: 'en', caller: undefined, frameOrigins: [] }),
  })
  registerOperation(app, OPERATIONS.brand, () => never)
  const { statusCode, headers, body } = await app.inject('/api/gaffer/brand')
  expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  expect(JSON.parse(body)).toMatchObject({ has_error: true })
  await app.close()
}, 20_000)
