import { createServer } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { openFaultyWay } from '../../testing/faulty-way.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { isDatabaseAway } from './database-away.ts'
import { checkServer, connectDatabase, type Database, databaseNow } from './connect.ts'

const database = await createTestDatabase()
afterAll(() => database.end())

/** What a pool says to a server first. */
async function greetingOf(open: (connection: string) => Database): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const said = new Promise<string>((resolve) =>
    server.once('connection', (socket) =>
      socket.once('data', (bytes) => {
        resolve(String(bytes))
        socket.destroy()
      }),
    ),
  )
  const { pool, end } = open(`postgres://somebody@127.0.0.1:${port}/game`)
  await expect(pool.query('select 1')).rejects.toThrow()
  await end()
  server.close()
  return said
}

describe('the database', () => {
  it('is migrated, knows letters beyond ASCII and tells the time', async () => {
    await expect(checkServer(database.db)).resolves.toBeUndefined()
    expect((await databaseNow(database.db)).getTime()).toBeGreaterThan(0)
  })

  it('reads 64-bit numbers as numbers and columns in camel case', async () => {
    const row = await database.db
      .selectFrom('gameLog')
      .select(({ fn }) => fn.countAll<number>().as('entriesOfLog'))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ entriesOfLog: 0 })
  })

  it('gives up a node that takes no answers', async () => {
    // Over the socket that tests use the server shows none, whatever was asked for.
    const { pool, end } = connectDatabase(database.connection, 1, 500)
    const asked: string[] = []
    const client = { query: (text: string) => void asked.push(text) }
    pool.options.onConnect?.(client as never)
    await end()
    expect(asked.join()).toContain('set tcp_user_timeout = 1500')
  })

  it('takes its locks from a transaction that lies idle, as of a node that is frozen', async () => {
    const frozen = connectDatabase(database.connection, 1, 500)
    const client = await frozen.pool.connect()
    client.on('error', () => undefined)
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(4711)')
      const { rows } = await database.pool.query('select pg_advisory_lock(4711) is null as waited')
      expect(rows).toHaveLength(1)
      await expect(client.query('commit')).rejects.toThrow()
    } finally {
      client.release(true)
      await frozen.end()
    }
  })

  it('is told the limits of a connection once connected, as PgBouncer refuses them before', async () => {
    const greeting = await greetingOf((connection) => connectDatabase(connection, 1, 1_000))
    expect(greeting).toContain('application_name')
    expect(greeting).not.toMatch(/timeout|options/)
    const { pool, end } = connectDatabase(database.connection, 1, 1_000)
    const { rows } = await pool.query(
      `select current_setting('statement_timeout') as one, current_setting('idle_in_transaction_session_timeout') as two`,
    )
    expect(rows).toEqual([{ one: '800ms', two: '3s' }])
    await end()
  })

  it('hangs up when an answer is overdue, so that nothing waits behind it', async () => {
    const way = await openFaultyWay(database.connection)
    const { pool, end } = connectDatabase(way.connection, 1, 1_000)
    const client = await pool.connect()
    await client.query('begin')
    way.freeze()
    await expect(client.query('select 1')).rejects.toThrow('Query read timeout')
    await expect(client.query('rollback')).rejects.toThrow(/terminated|not queryable/)
    client.release()
    expect(pool.totalCount).toBe(0)
    way.thaw()
    const ask = async () => (await pool.query('select 1 as one')).rows
    await expect.poll(ask, { timeout: 10_000 }).toEqual([{ one: 1 }])
    await end()
    way.close()
  })

  it('that left somebody without an answer is asked nothing else for a moment', async () => {
    const way = await openFaultyWay(database.connection)
    const { pool, end } = connectDatabase(way.connection, 2, 1_200)
    const ask = async () => (await pool.query('select 1 as one')).rows
    expect(await ask()).toEqual([{ one: 1 }])
    way.freeze()
    await expect(ask()).rejects.toThrow('Query read timeout')
    const later = await Promise.allSettled([ask(), pool.connect()])
    for (const one of later) {
      expect(one).toMatchObject({
        reason: { message: expect.stringContaining('did not answer a moment ago') },
      })
      expect(isDatabaseAway((one as PromiseRejectedResult).reason)).toBe(true)
    }
    way.thaw()
    await expect.poll(ask, { timeout: 10_000 }).toEqual([{ one: 1 }])
    await end()
    way.close()
  })

  it('refuses to change what is append-only', async () => {
    await database.db
      .insertInto('gameLog')
      .values({ seq: 1, kind: 'matchFact', source: 's', sourceEventId: 'e', body: '{}' })
      .execute()
    await expect(database.db.deleteFrom('gameLog').execute()).rejects.toThrow('append-only')
  })
})
