import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildManager } from '../../testing/build-manager.ts'
import { buildTestApp } from '../../testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { buildQueries, connectDatabase, type Database, DATABASE_PATIENCE } from './connect.ts'
import { isDatabaseAway } from './database-away.ts'
import { shareConnections } from './share-connections.ts'

const ALL = 4
const SHARED = 3

let direct: TestDatabase
let requests: Database
beforeAll(async () => {
  direct = await createTestDatabase()
  requests = connectDatabase(direct.connection, ALL, DATABASE_PATIENCE.request)
})
afterAll(async () => {
  await requests.end()
  await direct.end()
})

const LOCK = 4713

/** Until it is ended, whoever asks for this lock keeps their connection. */
async function holdLock(): Promise<() => Promise<void>> {
  const client = await direct.pool.connect()
  await client.query('select pg_advisory_lock($1)', [LOCK])
  return async () => {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  }
}

describe('the share of connections that reads have', () => {
  it('leaves one for a change however many read, and goes round among them', async () => {
    const reads = buildQueries(shareConnections(requests.pool, 60_000))
    const end = await holdLock()
    const reading = Array.from({ length: 5 * ALL }, () =>
      sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(reads),
    )
    await expect.poll(() => requests.pool.totalCount - requests.pool.idleCount).toBe(SHARED)
    expect((await requests.pool.query('select 1 as saved')).rows).toEqual([{ saved: 1 }])
    expect(requests.pool.waitingCount).toBe(0)
    await end()
    await Promise.all(reading)
    expect(requests.pool.idleCount).toBe(requests.pool.totalCount)
  })

  it('refuses whoever waits for it too long as if the database were away, and serves the next', async () => {
    const reads = buildQueries(shareConnections(requests.pool, 50))
    const end = await holdLock()
    const ask = () => sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(reads)
    const reading = Array.from({ length: SHARED }, ask)
    const error = await ask().catch((caught: unknown) => caught)
    expect(isDatabaseAway(error)).toBe(true)
    await end()
    await Promise.all([...reading, ask()])
  })

  it('is what tables and histories are read by', async () => {
    const own = connectDatabase(direct.connection, ALL, DATABASE_PATIENCE.request)
    const app = await buildTestApp({}, { ...direct, ...own })
    const { id } = await buildManager(direct.db, app.operatorId)
    const headers = await app.authorize(id)
    const end = await holdLock()
    const reading = Array.from({ length: 5 * ALL }, () =>
      sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(app.deps.reads),
    )
    const answer = await app.app.inject({ url: '/api/gaffer/wallet/balance', headers })
    expect(answer.statusCode).toBe(200)
    expect(own.pool.waitingCount).toBe(0)
    await end()
    await Promise.allSettled(reading)
    await app.end()
  })

  it('is whole again after reads and connections that failed', async () => {
    const away = connectDatabase('postgres://nobody@127.0.0.1:1/none', ALL)
    const absent = buildQueries(shareConnections(away.pool, 50))
    const reads = buildQueries(shareConnections(requests.pool, 50))
    for (let turn = 0; turn < 2 * ALL; turn += 1) {
      await expect(sql`select`.execute(absent)).rejects.toThrow('ECONNREFUSED')
      await expect(sql`select 1 / 0`.execute(reads)).rejects.toThrow('division by zero')
    }
    await away.end()
  })
})
