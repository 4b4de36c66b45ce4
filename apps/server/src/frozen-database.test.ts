import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildManager } from './testing/build-manager.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { type FaultyWay, openFaultyWay } from './testing/faulty-way.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { connectDatabase, type Database } from './platform/db/connect.ts'

/** Short here; in the product somebody hears within five seconds. */
const PATIENCE_MS = 1_200

let direct: TestDatabase
let proxied: Database
let way: FaultyWay
let app: TestApp

beforeAll(async () => {
  direct = await createTestDatabase()
  way = await openFaultyWay(direct.connection)
  proxied = connectDatabase(way.connection, 5, PATIENCE_MS)
  app = await buildTestApp({}, { ...direct, ...proxied, end: async () => proxied.end() })
})
afterAll(async () => {
  way.thaw()
  await app.end()
  way.close()
  await direct.end()
})

const balance = async (headers: Record<string, string>) =>
  app.app.inject({ url: '/api/gaffer/wallet/balance', headers })

describe('a database that freezes', () => {
  it('fails requests soon and plainly, and serves them again when it thaws', async () => {
    const manager = await buildManager(direct.db, app.operatorId)
    const headers = await app.authorize(manager.id)
    expect((await balance(headers)).statusCode).toBe(200)
    for (let round = 0; round < 3; round += 1) {
      way.freeze()
      const answers = await Promise.all(Array.from({ length: 12 }, () => balance(headers)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503))
      expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(answers.map(() => '2'))
      expect(answers[0]?.json()).toMatchObject({ has_error: true, code: 'unavailable' })
      way.thaw()
      await expect.poll(async () => (await balance(headers)).statusCode, { timeout: 10_000 }).toBe(200)
    }
  })

  it('leaves no connection behind', async () => {
    await expect
      .poll(() => [proxied.pool.waitingCount, proxied.pool.totalCount - proxied.pool.idleCount], {
        timeout: 5_000,
      })
      .toEqual([0, 0])
  })

  it('is waited for by the lobby no longer than by others', async () => {
    const lobby = () => app.app.inject({ url: '/api/home/tournaments' })
    expect((await lobby()).statusCode).toBe(200)
    way.freeze()
    const answer = await lobby()
    way.thaw()
    expect(answer.json()).toMatchObject({ has_error: true, code: 'unavailable' })
    await expect.poll(async () => (await lobby()).statusCode, { timeout: 10_000 }).toBe(200)
  })
})
