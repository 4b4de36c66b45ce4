import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FaultyWay, openFaultyWay } from '../../testing/faulty-way.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectDatabase, type Database, DATABASE_PATIENCE } from './connect.ts'
import { watchAnswers } from './watch-answers.ts'

const REQUESTS = 2
const LOCK = 4712

let direct: TestDatabase
let way: FaultyWay
let requests: Database
let background: Database

beforeAll(async () => {
  direct = await createTestDatabase()
  way = await openFaultyWay(direct.connection)
})
beforeEach(() => {
  requests = connectDatabase(way.connection, REQUESTS, DATABASE_PATIENCE.request)
  background = connectDatabase(way.connection, 2)
  return async () => {
    way.thaw()
    way.mend()
    await requests.end()
    await background.end()
  }
})
afterAll(async () => {
  way.close()
  await direct.end()
})

/** As if nobody had been answered for long. */
const later = () => performance.now() + 60_000
const isThere = (now?: () => number) => watchAnswers(requests, background, now)()

describe('whether the database answers', () => {
  it('is asked by a connection of requests', async () => {
    expect(await isThere(later)).toBe(true)
    expect([requests.pool.totalCount, background.pool.totalCount]).toEqual([1, 0])
  })

  it('is true while each connection of requests waits for a lock', async () => {
    const holder = await direct.pool.connect()
    await holder.query('select pg_advisory_lock($1)', [LOCK])
    const waiting = Array.from({ length: REQUESTS + 2 }, () =>
      requests.pool.query('select pg_advisory_xact_lock($1)', [LOCK]).then(
        () => 'got it',
        () => 'gave up',
      ),
    )
    await expect.poll(() => requests.pool.waitingCount).toBe(2)
    expect(await isThere(later)).toBe(true)
    await holder.query('select pg_advisory_unlock($1)', [LOCK])
    holder.release()
    await Promise.all(waiting)
  })

  it('is known without a question where somebody was answered a moment ago, and no longer', async () => {
    await requests.pool.query('select 1')
    way.freeze()
    expect(await isThere()).toBe(true)
    expect(await isThere(later)).toBe(false)
    way.thaw()
    await expect.poll(() => isThere(later), { timeout: 10_000 }).toBe(true)
  })

  it('is false where it is not there, be the connections of requests in use or not', async () => {
    const used = await Promise.all(Array.from({ length: REQUESTS }, () => requests.pool.connect()))
    way.cut()
    expect(await isThere(later)).toBe(false)
    for (const client of used) client.release(true)
    expect(await isThere(later)).toBe(false)
  })
})
