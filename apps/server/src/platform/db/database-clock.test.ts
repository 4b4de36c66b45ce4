import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildManager } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { databaseNow } from './connect.ts'

const TWENTY_MINUTES = 20 * 60_000

let app: TestApp
let token: { readonly authorization: string }
beforeAll(async () => {
  app = await buildTestApp()
  const { id } = await buildManager(app.database.db, app.operatorId)
  token = await app.authorize(id)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => app.end())

it.each([
  ['ahead', TWENTY_MINUTES],
  ['behind', -TWENTY_MINUTES],
])('a node whose own clock is %s names the time of the database, and takes tokens by it', async (_, off) => {
  vi.useFakeTimers({ now: Date.now() + off, toFake: ['Date'] })
  await app.clock.look()
  const answer = await app.app.inject({ url: '/api/gaffer/wallet/balance', headers: token })
  expect(answer.statusCode).toBe(200)
  const time = (await databaseNow(app.database.db)).getTime()
  expect(Math.abs(Number(answer.headers['x-server-now']) - time)).toBeLessThan(TWENTY_MINUTES / 4)
})
