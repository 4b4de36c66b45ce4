import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { buildCalls, type Call } from './testing/build-calls.ts'
import { createCallSteps } from './testing/call-steps.ts'
import { createTestDatabase } from './testing/test-database.ts'

const steps = createCallSteps()
const readers: Socket[] = []
let app: TestApp
let port = 0
let calls: Readonly<Record<string, () => Promise<Call>>>

beforeAll(async () => {
  const database = await createTestDatabase()
  app = await buildTestApp({}, database, undefined, (product) => {
    steps.watchHooks(product.app)
    steps.watchPool(database.pool)
    steps.watchPool(product.background.pool)
  })
  calls = await buildCalls(app)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(async () => {
  for (const reader of readers) reader.destroy()
  await app.end()
})

/** The pieces a call is sent in, so that one may leave between them. */
function piecesOf({ method, path, headers, body }: Call): readonly string[] {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': `${text.length}` }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const [half, whole] = [lines.length / 2, text.length / 2]
  return [
    `${method} ${path} HTTP/1.1\r\n${lines.slice(0, half).join('')}`,
    `${lines.slice(half).join('')}\r\n`,
    ...(text === '' ? [] : [text.slice(0, whole), text.slice(whole)]),
  ]
}

/** How somebody leaves. */
const LEAVES: Readonly<Record<string, (socket: Socket) => void>> = {
  'hangs up': (socket) => socket.destroy(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  // Says that nothing more comes, keeps the connection and reads nothing of the answer.
  'half closes and takes nothing': (socket) => void socket.pause().end(),
}

/**
 * Sends a call and leaves at a step of it, counted from the first piece sent; answers how many steps there were, and
 * the status where the caller stayed.
 */
async function callAndLeave(
  call: Call,
  leave?: { readonly at: number; readonly how: (socket: Socket) => void },
) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  readers.push(socket)
  let [passed, received, isGone] = [0, '', false]
  const { promise: answered, resolve: stopWaiting } = Promise.withResolvers<void>()
  socket
    .setEncoding('latin1')
    .on('data', (text) => {
      received += String(text)
      stopWaiting()
    })
    .once('close', () => stopWaiting())
    .on('error', () => undefined)
  const goAway = (): void => {
    isGone = true
    leave?.how(socket)
    stopWaiting()
  }
  const atStep = async (): Promise<void> => {
    passed += 1
    if (leave === undefined || passed !== leave.at) return
    goAway()
    // Long enough for the server to have heard of it before the call goes on.
    await wait(4)
  }
  steps.tell(atStep)
  for (const piece of piecesOf(call)) {
    if (!isGone) socket.write(piece)
    await wait(1)
    if (!isGone) await atStep()
  }
  await answered
  if (!isGone && leave !== undefined) goAway()
  await settled()
  steps.tell(undefined)
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1])
  if (leave === undefined) socket.destroy()
  return { steps: passed, status }
}

const isIdle = ({ totalCount, idleCount, waitingCount }: TestApp['background']['pool']) =>
  totalCount === idleCount && waitingCount === 0

/** Until nothing of what was asked is still under way in the database. */
async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    await wait(2)
    quiet = isIdle(app.database.pool) && isIdle(app.background.pool) ? quiet + 1 : 0
  }
}

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    app.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** What a call may leave behind, without the connections that the pools keep. */
async function leftBehind() {
  const pooled = app.database.pool.totalCount + app.background.pool.totalCount
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(app.database.db)
  return {
    connections: await openConnections(),
    streams: app.streams.count(),
    transactions: rows[0]?.open,
    descriptors: readdirSync('/proc/self/fd').length - pooled,
    timers: process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length - pooled,
  }
}

/** What comes and goes by itself; each fault would leave one for each time somebody left. */
const FEW = 5

describe('a caller who leaves', () => {
  it.each(Object.entries(LEAVES))(
    'at any step of any call, and %s, leaves nothing behind',
    async (_, how) => {
      const howMany: Record<string, number> = {}
      for (const [kind, make] of Object.entries(calls)) {
        const stayed = await callAndLeave(await make())
        expect({ kind, status: stayed.status }).toEqual({ kind, status: (await make()).status })
        howMany[kind] = stayed.steps
      }
      await expect.poll(openConnections, { timeout: 20_000 }).toBe(0)
      const before = await leftBehind()
      for (const [kind, count] of Object.entries(howMany)) {
        for (let at = 1; at <= count + 1; at += 1)
          await callAndLeave(await (calls[kind] ?? expect.fail())(), { at, how })
      }
      // Those who half closed still hold their end: the server has let go of its own by itself.
      await expect.poll(openConnections, { timeout: 20_000 }).toBe(0)
      for (const reader of readers.splice(0)) reader.destroy()
      await settled()
      const after = await leftBehind()
      expect(after).toMatchObject({ streams: 0, transactions: 0, connections: 0 })
      expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + FEW)
      expect(after.timers).toBeLessThanOrEqual(before.timers + FEW)
      for (const [kind, make] of Object.entries(calls)) {
        const call = await make()
        expect({ kind, status: (await callAndLeave(call)).status }).toEqual({ kind, status: call.status })
      }
    },
    180_000,
  )

  it('has paid for every team that was entered and for nothing else', async () => {
    const { rows } = await sql<{ entries: number; debits: number; sum: number; reserved: number }>`
      select (select count(*) from entry where state = 'entered') as entries,
        (select count(*) from entry where state = 'reserved') as reserved,
        (select count(*) from wallet_operation where kind = 'stake') as debits,
        (select sum(amount) from posting) as sum`.execute(app.database.db)
    expect(rows[0]).toMatchObject({ debits: rows[0]?.entries, sum: 0, reserved: 0 })
    expect(rows[0]?.entries).toBeGreaterThan(3)
  })
})
