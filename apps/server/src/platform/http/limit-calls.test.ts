import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeRoundScopedId } from '@gaffer/contract'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { limitCalls } from './limit-calls.ts'

/** Here a manager may make 20 calls a minute: 5 changes, 10 searches, 1 login per session. */
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ RATE_LIMIT_PER_MINUTE: '20' })
})
afterAll(() => app.end())

async function statusesOf(times: number, ask: (index: number) => Promise<{ statusCode: number }>) {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) statuses.push((await ask(index)).statusCode)
  return statuses
}

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length

let last = 0
/** An address that has not been used yet. */
const newAddress = () => `10.1.${Math.floor(++last / 250)}.${last % 250}`

describe('the limits of calls', () => {
  it('count a manager whatever address they call from', async () => {
    const manager = await buildManager(app.database.db, app.operatorId)
    const headers = await app.authorize(manager.id)
    const statuses = await statusesOf(25, () =>
      app.app.inject({ url: '/api/gaffer/wallet/balance', headers, remoteAddress: newAddress() }),
    )
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([20, 5])
  })

  it('tell a refused caller when to come back', async () => {
    const manager = await buildManager(app.database.db, app.operatorId)
    const headers = await app.authorize(manager.id)
    await statusesOf(20, () => app.app.inject({ url: '/api/gaffer/wallet/balance', headers }))
    const answer = await app.app.inject({ url: '/api/gaffer/wallet/balance', headers })
    expect(answer.json()).toMatchObject({ has_error: true, code: 'tooManyRequests' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('give one manager no part of what another may', async () => {
    const [one, other] = [
      await buildManager(app.database.db, app.operatorId),
      await buildManager(app.database.db, app.operatorId),
    ]
    const ofOne = await app.authorize(one.id)
    await statusesOf(25, () => app.app.inject({ url: '/api/gaffer/wallet/balance', headers: ofOne }))
    const answer = await app.app.inject({
      url: '/api/gaffer/wallet/balance',
      headers: await app.authorize(other.id),
    })
    expect(answer.statusCode).toBe(200)
  })

  it('hold changes closer than reads', async () => {
    const manager = await buildManager(app.database.db, app.operatorId)
    const headers = await app.authorize(manager.id)
    const statuses = await statusesOf(8, () =>
      app.app.inject({ method: 'PUT', url: '/api/palms/users/teams', headers, payload: {} }),
    )
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([5, 3])
  })

  it('count an autofill as ten calls of its manager', async () => {
    const manager = await buildManager(app.database.db, app.operatorId)
    const headers = await app.authorize(manager.id)
    const fill = () =>
      app.app.inject({ method: 'POST', url: '/api/palms/team/autofill', headers, payload: {} })
    expect(await statusesOf(3, fill)).toEqual([400, 400, 429])
    const read = await app.app.inject({ url: '/api/gaffer/wallet/balance', headers })
    expect(read.statusCode).toBe(429)
  })

  it('let strangers of an address fill few teams, and read on', async () => {
    const remoteAddress = newAddress()
    const fill = () =>
      app.app.inject({ method: 'POST', url: '/api/palms/team/autofill', payload: {}, remoteAddress })
    const statuses = await statusesOf(22, fill)
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([20, 2])
    const list = await app.app.inject({ url: '/api/home/tournaments', remoteAddress })
    expect(list.statusCode).toBe(200)
  })

  it('hold searches closer than reads of a list', async () => {
    const manager = await buildManager(app.database.db, app.operatorId)
    const headers = await app.authorize(manager.id)
    const search = await statusesOf(12, (index) =>
      app.app.inject({ url: `/api/palms/players?player_name=a${index}`, headers }),
    )
    expect(countOf(search, 429)).toBe(2)
    const list = await app.app.inject({ url: '/api/palms/players', headers })
    expect(list.statusCode).not.toBe(429)
  })

  it('give the strangers of an address four times the searches of a manager', async () => {
    const remoteAddress = newAddress()
    const search = await statusesOf(42, (index) =>
      app.app.inject({ url: `/api/palms/players?player_name=a${index}`, remoteAddress }),
    )
    expect(countOf(search, 429)).toBe(2)
  })

  it('count a search in a table as five', async () => {
    const remoteAddress = newAddress()
    const table = (query: string) =>
      app.app.inject({ url: `/api/entries/subTournaments/101?page=1${query}`, remoteAddress })
    const search = await statusesOf(10, (index) => table(`&name=a${index}`))
    expect(countOf(search, 429)).toBe(2)
    expect((await table('')).statusCode).not.toBe(429)
  })

  it('count the logins of one session, and let the next guest in', async () => {
    const login = (session_id?: string) =>
      app.app.inject({ method: 'POST', url: '/api/palms/auth', payload: { session_id }, remoteAddress })
    const remoteAddress = newAddress()
    expect(await statusesOf(2, () => login('the-same-session-again'))).toEqual([401, 429])
    expect((await login()).statusCode).toBe(200)
    // None is remembered that a login cannot name: it may be as long as a body.
    expect(await statusesOf(2, () => login('x'.repeat(60_000)))).toEqual([400, 400])
  })

  it('give forged tokens no allowance of their own', async () => {
    const remoteAddress = newAddress()
    const statuses = await statusesOf(2_005, (index) =>
      app.app.inject({
        url: '/api/gaffer/wallet/balance',
        headers: { authorization: `Bearer forged.${index}.token`, 'x-forwarded-for': `9.9.9.${index % 250}` },
        remoteAddress,
      }),
    )
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([2_000, 5])
  })

  it('take onlookers for the strangers they are: one leaves the others what they may', async () => {
    const onlooker = { managerId: 0, operatorId: app.operatorId, isOnlooker: true }
    const headers = { authorization: await app.deps.tokens.sign(onlooker, 'access') }
    const read = (remoteAddress: string) =>
      app.app.inject({ url: '/api/home/tournaments', headers, remoteAddress })
    const fill = (remoteAddress: string) =>
      app.app.inject({ method: 'POST', url: '/api/palms/team/autofill', headers, payload: {}, remoteAddress })
    const [busy, other] = [newAddress(), newAddress()]
    const statuses = await statusesOf(22, () => fill(busy))
    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([20, 2])
    expect((await fill(other)).statusCode).toBe(400)
    expect((await read(busy)).statusCode).toBe(200)
  })

  it('let an address have few pictures drawn, and see what is drawn already', async () => {
    const remoteAddress = newAddress()
    const { db } = app.database
    const league = await buildChampionship(db)
    const contest = await buildTournament(db, app.operatorId, league)
    const manager = await buildManager(db, app.operatorId)
    const { id } = await buildEntry(db, {
      operatorId: app.operatorId,
      contestId: contest.contestId,
      managerId: manager.id,
      starters: pickBuiltTeam(league),
    })
    const address = `/share/team/${encodeRoundScopedId({ id, round: 1 })}`
    const see = (file: string, from = remoteAddress) =>
      app.app.inject({ url: `${address}/${file}`, headers: { host: '127.0.0.1' }, remoteAddress: from })
    expect(await statusesOf(2, () => see('square.png'))).toEqual([200, 200])
    const refused = await see('story.png')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await see('story.png', newAddress())).statusCode).toBe(200)
    expect((await see('story.png')).statusCode).toBe(200)
  })

  it('forget no address for thousands of others', async () => {
    const bare = Fastify()
    bare.addHook('onRequest', async (request) => {
      request.visit = { operatorId: 1, language: 'en', caller: undefined, frameOrigins: [] }
    })
    limitCalls(bare, 20)
    bare.get('/', async (request, reply) => {
      await bare.limitPictures(request, reply)
      return 'drawn'
    })
    const see = (remoteAddress: string) => bare.inject({ url: '/', remoteAddress })
    const before = [await see('192.0.2.1'), await see('192.0.2.1')]
    expect(before.map(({ body }) => body === 'drawn')).toEqual([true, false])
    await statusesOf(5_001, (index) => see(`10.2.${Math.floor(index / 250)}.${index % 250}`))
    expect((await see('192.0.2.1')).body).not.toBe('drawn')
  })

  it('take an IPv6 network for one address, in searches as well', async () => {
    const statuses = await statusesOf(42, (index) =>
      app.app.inject({
        url: `/api/palms/players?player_name=a${index}`,
        remoteAddress: `2001:db8:1:3:${index.toString(16)}::1`,
      }),
    )
    expect(countOf(statuses, 429)).toBe(2)
  })

  it('take an IPv6 network for one address', async () => {
    const statuses = await statusesOf(2_002, (index) =>
      app.app.inject({
        url: '/api/none',
        remoteAddress: `2001:db8:1:2:${(index % 60_000).toString(16)}::1`,
      }),
    )
    expect(countOf(statuses, 429)).toBe(2)
  })
})
