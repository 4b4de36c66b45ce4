import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildManager } from './testing/build-manager.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { connectDatabase, type Database } from './platform/db/connect.ts'

/** Short here; in the product a request waits four seconds. */
const PATIENCE_MS = 600

let direct: TestDatabase
let proxied: Database
let way: Awaited<ReturnType<typeof openWay>>
let app: TestApp

beforeAll(async () => {
  direct = await createTestDatabase()
  way = await openWay(direct)
  proxied = connectDatabase(way.connection, 5, PATIENCE_MS)
  app = await buildTestApp({}, { ...direct, ...proxied, end: async () => proxied.end() })
})
afterAll(async () => {
  way.thaw()
  await app.end()
  way.close()
  await direct.end()
})

/** A connection to the database that can freeze: no bytes pass, nothing is closed. */
async function openWay({ connection }: TestDatabase) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isFrozen = false
  const server: Server = createServer((near) => {
    const far = openFar(connection)
    const pair = [near, far] as const
    pairs.add(pair)
    near.pipe(far)
    far.pipe(near)
    for (const socket of pair) {
      if (isFrozen) socket.pause()
      socket.on('error', () => undefined)
      socket.once('close', () => {
        pairs.delete(pair)
        for (const one of pair) one.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) for (const socket of pair) act(socket)
  }
  return {
    connection: wayOf(connection, port),
    freeze: () => {
      isFrozen = true
      each((socket) => socket.unpipe().pause())
    },
    thaw: () => {
      isFrozen = false
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
        near.resume()
        far.resume()
      }
    },
    close: () => {
      each((socket) => socket.destroy())
      server.close()
    },
  }
}

/** The host and port of a connection, as the driver reads them. */
function readConnection(connection: TestDatabase['connection']): pg.Client {
  return new pg.Client(connection)
}

function openFar(connection: TestDatabase['connection']): Socket {
  const { host, port } = readConnection(connection)
  return host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
}

function wayOf(connection: TestDatabase['connection'], port: number): string {
  const { user, database } = readConnection(connection)
  return `postgres://${user ?? 'postgres'}@127.0.0.1:${port}/${database ?? ''}`
}

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
