import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeRoundScopedId } from '@gaffer/contract'
import { buildChampionship, type BuiltChampionship } from './testing/build-championship.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { buildTournament } from './testing/build-tournament.ts'
import { createCallSteps } from './testing/call-steps.ts'
import { buildCaller, type GameCaller, squadOf } from './testing/game-caller.ts'
import { buildStaff } from './testing/staff-caller.ts'
import { createTestDatabase } from './testing/test-database.ts'

/** A call as bytes: what it asks, and the status it is answered with by whoever stays. */
type Call = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
  readonly status: number
}

const steps = createCallSteps()
const readers: Socket[] = []
let app: TestApp
let port = 0
let league: BuiltChampionship
let ann: GameCaller
let calls: Readonly<Record<string, () => Promise<Call>>>

beforeAll(async () => {
  const database = await createTestDatabase()
  app = await buildTestApp({}, database, undefined, (product) => {
    steps.watchHooks(product.app)
    steps.watchPool(database.pool)
    steps.watchPool(product.background.pool)
  })
  league = await buildChampionship(database.db, { firstKickOffAt: new Date(Date.now() + 6 * 3_600_000) })
  ann = await buildCaller(app, league, { money: 100_000_000 })
  calls = await buildCalls()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(async () => {
  for (const reader of readers) reader.destroy()
  await app.end()
})

async function buildCalls(): Promise<typeof calls> {
  const { db } = app.database
  const opened = await buildTournament(db, app.operatorId, league, {
    entryFee: 100,
    maxEntriesPerManager: null,
  })
  const contest = encodeRoundScopedId({ id: opened.contestId, round: 1 })
  const teamId = (await ann.join(contest)).data.user_team_id
  const [owner, finance] = [await buildStaff(app, ['owner']), await buildStaff(app, ['finance'])]
  const own = { host: '127.0.0.1', ...(await app.authorize(ann.managerId)) }
  const ofStaff = (token: string) => ({ host: '127.0.0.1', cookie: `gaffer-staff=${token}` })
  const act = (body: object) => ({ reason: 'because it is tested', request_id: crypto.randomUUID(), ...body })
  const day = new Date().toISOString().slice(0, 10)
  const ofDemo = '/api/console/operators/demo'
  const picture = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="${'M0 0h9v9z'.repeat(900)}"/></svg>`,
  ).toString('base64')
  let number = 0
  const get = (path: string, headers: Call['headers'] = own, status = 200) => ({
    method: 'GET',
    path,
    headers,
    status,
  })
  return {
    'a page of everybody': async () => get('/api/home/tournaments', { host: '127.0.0.1' }),
    'a read of one’s own': async () => get(`/api/users/team?sub_tournament_id=${contest}`),
    'a call that is refused': async () => get('/api/gaffer/wallet/balance', { host: '127.0.0.1' }, 401),
    'a save': async () => ({
      method: 'PUT',
      path: '/api/palms/users/teams',
      headers: own,
      body: { teamId, ...squadOf(league) },
      status: 200,
    }),
    'a paid join': async () => ({
      method: 'PUT',
      path: `/api/palms/subTournament/join/${contest}?team_name=Number${(number += 1)}`,
      headers: own,
      body: squadOf(league),
      status: 200,
    }),
    'a login': async () => ({
      method: 'POST',
      path: '/api/palms/auth',
      headers: { host: '127.0.0.1' },
      body: {},
      status: 200,
    }),
    'a filled team': async () => ({
      method: 'POST',
      path: '/api/palms/team/autofill',
      headers: own,
      body: { sub_tournament_id: contest },
      status: 200,
    }),
    'a stream': async () => get(`/api/gaffer/live?sub_tournament_id=${contest}&user_team_id=${teamId}`),
    'a list of the console': async () => get(`${ofDemo}/contests`, ofStaff(owner.token)),
    'an upload': async () => ({
      method: 'POST',
      path: `${ofDemo}/brand/pictures`,
      headers: ofStaff(owner.token),
      body: act({ key: 'logo', content: picture }),
      status: 200,
    }),
    'an export': async () => {
      const asked = { what: 'postings', from: '2020-01-01', to: day }
      const made = await finance.act('/operators/demo/exports', asked)
      return get(`${ofDemo}/exports/${made.body.data.key}`, ofStaff(finance.token))
    },
  }
}

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
