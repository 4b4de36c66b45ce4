import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createLive } from '../../live/start-live.ts'
import { endLogin, openLogin } from '../../session/login-sessions.ts'
import { createSessionGuard, endSessions, endSessionsOfOperator } from '../../session/index.ts'
import { appendToLog, loadLogVersion } from '../../core/game-log.ts'
import type { DB } from '../../db/generated/database.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { openFaultyWay } from '../../testing/faulty-way.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { connectDatabase, type Database } from './connect.ts'
import { hearNotices, tellNodes } from './notices.ts'

const database = await createTestDatabase()
afterAll(() => database.end())

const TIMES = { echoEveryMs: 100, echoWithinMs: 300, againAfterMs: 50 }
const PATIENT = { timeout: 10_000 }

/** A node that hears by the database it is given. */
async function openNode({ pool }: Database) {
  const heard: string[] = []
  const notices = hearNotices(
    pool,
    {
      log: (payload) => void heard.push(`log ${payload}`),
      sessions: (payload) => void heard.push(`sessions ${payload}`),
    },
    TIMES,
  )
  await expect.poll(notices.isHeard, PATIENT).toBe(true)
  heard.length = 0
  return { ...notices, heard }
}

const tell = (db: Kysely<DB>, what: string) => sql`select ${tellNodes('sessions', sql`${what}`)}`.execute(db)

describe('what nodes tell each other', () => {
  it('is heard when the transaction commits, and not of one that does not', async () => {
    const node = await openNode(database)
    const undone = database.db.transaction().execute(async (tx) => {
      await tell(tx, 'undone')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await tell(database.db, 'done')
    await expect.poll(() => node.heard, PATIENT).toEqual(['sessions done'])
    await node.stop()
  })

  it.each(['freeze', 'cut'] as const)('is heard again after the way was broken by %s', async (fault) => {
    const way = await openFaultyWay(database.connection)
    const far = connectDatabase(way.connection, 1)
    const node = await openNode(far)
    way[fault]()
    await expect.poll(node.isHeard, PATIENT).toBe(false)
    way.thaw()
    way.mend()
    await expect.poll(node.isHeard, PATIENT).toBe(true)
    await tell(database.db, 'again')
    // What was appended while nobody heard is looked for first.
    await expect.poll(() => node.heard, PATIENT).toEqual(['log ', 'sessions again'])
    await node.stop()
    await far.end()
    way.close()
  })

  it('leaves no connection behind', async () => {
    const { rows: own } = await database.pool.query<{ name: string }>('select current_database() as name')
    const node = await openNode(database)
    await node.stop()
    const left = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = ${own[0]?.name} and query like '%gaffer_echo%'`.execute(database.db)
      // This question is one.
      return (rows[0]?.count ?? 0) - 1
    }
    await expect.poll(left, PATIENT).toBe(0)
  })
})

describe('a line of the game log', () => {
  it('is told to all nodes, one that is known is not', async () => {
    const node = await openNode(database)
    const line = { kind: 'roundReopened', source: 'gaffer', sourceEventId: 'told', body: {} } as const
    const append = () => database.db.transaction().execute((tx) => appendToLog(tx, [line]))
    expect(await append()).toBe(1)
    expect(await append()).toBe(0)
    await tell(database.db, 'last')
    await expect.poll(() => node.heard, PATIENT).toEqual(['log ', 'sessions last'])
    await node.stop()
  })

  it('is read by a node that is woken, and by one that hears nothing', async () => {
    for (const isTold of [true, false]) {
      const live = await createLive({
        db: database.db,
        logFault: (error) => {
          throw error
        },
      })
      const notices = isTold
        ? hearNotices(database.pool, { log: live.wake, sessions: () => undefined })
        : undefined
      live.run(notices?.isHeard)
      const line = { kind: 'roundReopened', source: 'gaffer', sourceEventId: `${isTold}`, body: {} } as const
      await database.db.transaction().execute((tx) => appendToLog(tx, [line]))
      const version = await loadLogVersion(database.db)
      await expect.poll(live.version, PATIENT).toBe(version)
      await notices?.stop()
      await live.stop()
    }
  })
})

describe('a log-out', () => {
  it('counts on every node at once, of one login, of a manager, of an operator and of one too many', async () => {
    const { db } = database
    const operator = await buildOperator(db)
    const { id: managerId } = await buildManager(db, operator.id)
    // The clock of this node's memory stands still, so that nothing it keeps grows old.
    const guard = createSessionGuard(db, () => 0)
    const notices = hearNotices(database.pool, { log: () => undefined, sessions: guard.hear }, TIMES)
    await expect.poll(notices.isHeard, PATIENT).toBe(true)
    const isOpen = (issuedAt: number, sessionId: string) => () =>
      guard.isOpen({
        managerId,
        operatorId: operator.id,
        isOnlooker: false,
        issuedAt,
        openedAt: issuedAt,
        sessionId,
      })
    const now = Date.now() / 1000
    for (const [from, end] of [
      [now, (id: string) => endLogin(db, managerId, id)],
      [now, () => endSessions(db, managerId)],
      [now + 60, () => endSessionsOfOperator(db, operator.id)],
    ] as const) {
      const { sessionId } = await openLogin(db, managerId, 'a phone')
      const open = isOpen(from, sessionId)
      expect(await open()).toBe(true)
      await end(sessionId)
      await expect.poll(open, PATIENT).toBe(false)
    }
    const { sessionId } = await openLogin(db, managerId, 'a phone')
    const open = isOpen(now + 120, sessionId)
    expect(await open()).toBe(true)
    for (let device = 0; device < 20; device += 1) await openLogin(db, managerId, 'another')
    await expect.poll(open, PATIENT).toBe(false)
    await notices.stop()
  })
})
