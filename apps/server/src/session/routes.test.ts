import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPath, PATHS, type JsonOperation } from '@gaffer/contract'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildClosedRound, buildDeadline } from '../testing/build-round-state.ts'
import { buildSeason } from '../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const DEMO = '127.0.0.1'
/** A guest the server has made, by the id they were given. */
const newGuest = async (): Promise<string> => (await call('authenticate', { body: {} })).json().data.guest

function call(
  operation: JsonOperation,
  options: { body?: object; headers?: Record<string, string>; query?: Record<string, string> } = {},
) {
  return app.app.inject({
    method: PATHS[operation].method,
    url: buildPath(operation, {}, options.query),
    headers: { host: DEMO, ...options.headers },
    ...(options.body === undefined ? {} : { payload: options.body }),
  })
}

const login = (session_id: string, headers: Record<string, string> = {}) =>
  call('authenticate', { body: { session_id }, headers })

async function counts(): Promise<object | undefined> {
  const { rows } = await sql<{ managers: number; welcomes: number }>`
    select (select count(*)::int from manager) as managers,
           (select count(*)::int from wallet_operation where kind = 'welcome') as welcomes`.execute(
    app.database.db,
  )
  return rows[0]
}

describe('the demo login', () => {
  it('makes a guest with a name and demo money, and brings a token in the header', async () => {
    const answer = await call('authenticate', { body: {} })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      has_error: false,
      data: {
        cfg: { name: 'Gaffer', 'main-color': '#37003c', 'accent-color': '#00ff8e' },
        username: expect.stringMatching(/^\w+ \w+ \d+$/),
        phone: null,
        is_onlooker: false,
        guest: expect.stringMatching(/^[\w-]{32}$/),
      },
    })
    const balance = await call('walletBalance', {
      headers: { authorization: String(answer.headers.authorization) },
    })
    expect(balance.json().data).toEqual({ balance: 1000, currency: 'EUR' })
  })

  it('resumes the same guest for the same session', async () => {
    const session = await newGuest()
    const [first, second] = [await login(session), await login(session)]
    expect(second.json().data.username).toBe(first.json().data.username)
  })

  it('makes nobody of ids that were made elsewhere, and of 50 logins at once with one that was made here', async () => {
    const session = await newGuest()
    const before = await counts()
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(session)))
    expect(new Set(answers.map((answer) => answer.json().data.username)).size).toBe(1)
    expect(answers.map((answer) => answer.json().data.guest)).toEqual(answers.map(() => null))
    for (const made of ['a-guest-from-a-link', randomUUID(), `${session.slice(0, -1)}_`]) {
      const refused = await login(made)
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'loginFailed'])
      expect(refused.headers['set-cookie']).toBeUndefined()
    }
    expect(await counts()).toEqual(before)
  })

  it('knows the guests of earlier releases, whose pages made their ids', async () => {
    const session = await newGuest()
    const own = randomUUID()
    const subject = (id: string) => createHash('sha256').update(id).digest('base64url')
    await sql`update manager set subject = ${subject(own)} where subject = ${subject(session)}`.execute(
      app.database.db,
    )
    expect((await login(own)).statusCode).toBe(200)
  })

  it('knows a guest at their own operator alone', async () => {
    const session = await newGuest()
    expect((await login(session, { host: 'localhost' })).json().code).toBe('loginFailed')
    expect((await login(session)).statusCode).toBe(200)
  })

  it('lets an onlooker look and no more', async () => {
    const answer = await login('demo_session')
    expect(answer.json().data.is_onlooker).toBe(true)
    const authorization = String(answer.headers.authorization)
    const join = await app.app.inject({
      method: 'PUT',
      url: buildPath('join', { subId: 101 }),
      headers: { host: DEMO, authorization },
      payload: { groups: [] },
    })
    expect([join.statusCode, join.json().code]).toEqual([403, 'onlookerOnly'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it.each([
    [{ session_id: 'short' }, 401, 'loginFailed'],
    [{ session_id: 'has spaces in it and more' }, 401, 'loginFailed'],
    [{ session_id: 'session-for-tests-x', api: 'http://169.254.169.254/' }, 400, 'badRequest'],
    [{ session_id: 'session-for-tests-x', api: 'file:///etc/passwd' }, 400, 'badRequest'],
    [{ session_id: 'session-for-tests-x', api: 'sp' }, 401, 'loginFailed'],
    [{ session_id: 'session-for-tests-x', api: 'orange' }, 401, 'loginFailed'],
    [{ session_id: 'session-for-tests-x', host: 'host@evil.example' }, 400, 'badRequest'],
    [{ session_id: 'session-for-tests-x', host: 'a\r\nx: y' }, 400, 'badRequest'],
    [{ session_id: 'session-for-tests-x', isAdmin: true }, 400, 'badRequest'],
  ])('refuses %j with %i %s and makes nobody', async (body, status, code) => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from manager`.execute(app.database.db)).rows[0]?.n
    const before = await count()
    const answer = await call('authenticate', { body })
    expect([answer.statusCode, answer.json().code, answer.json().has_error]).toEqual([status, code, true])
    expect(await count()).toBe(before)
  })
})

describe('a session', () => {
  it('is renewed by its cookie, which no script can read', async () => {
    const opened = await login(await newGuest())
    const cookie = String(opened.headers['set-cookie'])
    expect(cookie).toMatch(/HttpOnly/)
    const renewed = await call('renewSession', { headers: { cookie: cookie.split(';')[0] ?? '' } })
    expect(renewed.statusCode).toBe(200)
    expect(renewed.json().data.username).toBe(opened.json().data.username)
    expect(renewed.headers.authorization).toBeDefined()
  })

  it('keeps the language its manager last used', async () => {
    const kept = async () =>
      (
        await sql<{ language: string }>`select language from manager order by id desc limit 1`.execute(
          app.database.db,
        )
      ).rows[0]?.language
    const opened = await call('authenticate', { body: { lang: 'fr' } })
    expect(await kept()).toBe('fr')
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
    await call('renewSession', { headers: { cookie: `${cookie}; lang=bg` } })
    expect(await kept()).toBe('bg')
  })

  it('is not renewed at another operator', async () => {
    const opened = await login(await newGuest())
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
    const renewed = await call('renewSession', { headers: { cookie, host: 'localhost' } })
    expect(renewed.statusCode).toBe(401)
  })

  it('is not renewed without a cookie, by rubbish, or by an access token in its place', async () => {
    const opened = await login(await newGuest())
    const name = String(opened.headers['set-cookie']).split('=')[0]
    for (const cookie of ['', `${name}=x`, `${name}=${String(opened.headers.authorization)}`]) {
      expect((await call('renewSession', { headers: { cookie } })).statusCode).toBe(401)
    }
  })

  it('ends everywhere at a log-out, and a new login begins another', async () => {
    const session = await newGuest()
    const [first, second] = [await login(session), await login(session)]
    const authorization = String(first.headers.authorization)
    expect((await call('endSession', { headers: { authorization } })).statusCode).toBe(200)
    for (const { headers } of [first, second]) {
      const asked = await call('walletBalance', { headers: { authorization: String(headers.authorization) } })
      expect(asked.statusCode).toBe(401)
      const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
      expect((await call('renewSession', { headers: { cookie } })).statusCode).toBe(401)
    }
    const again = await login(session)
    const asked = await call('walletBalance', {
      headers: { authorization: String(again.headers.authorization) },
    })
    expect(asked.statusCode).toBe(200)
  })

  it('counts with and without Bearer', async () => {
    const { headers } = await login(await newGuest())
    for (const authorization of [String(headers.authorization), `Bearer ${String(headers.authorization)}`]) {
      expect((await call('walletBalance', { headers: { authorization } })).statusCode).toBe(200)
    }
  })
})

describe('home', () => {
  it('tells anybody the budget and the time, and a manager the own name', async () => {
    const opened = await login(await newGuest())
    const anybody = await call('home')
    expect(anybody.json().data).toMatchObject({ username: null, budget: 100, is_round_closed: false })
    const mine = await call('home', { headers: { authorization: String(opened.headers.authorization) } })
    expect(mine.json().data.username).toBe(opened.json().data.username)
  })

  it('tells that a round is being closed until it is; reading goes on, only that round is refused', async () => {
    const { db } = app.database
    const league = await buildChampionship(db, { rounds: 2 })
    const season = await buildSeason(db, app.operatorId, league)
    const [closing = 0] = season.gameRoundIds
    const roundIds = league.rounds.map(({ id }) => String(id))
    const isClosed = async () => (await call('home')).json().data.is_round_closed
    const ofRound = async (index: number) => {
      const reply = await call('home', { query: { round_id: roundIds[index] ?? '' } })
      return [reply.statusCode, reply.json().code ?? reply.json().data.is_round_closed]
    }
    await buildDeadline(db, closing, new Date(Date.now() - 1000))
    expect(await isClosed()).toBe(false)
    await sql`update game_round set close_step = 'begun' where id = ${closing}`.execute(db)
    expect(await isClosed()).toBe(true)
    expect([await ofRound(0), await ofRound(1)]).toEqual([
      [503, 'roundClosing'],
      [200, false],
    ])
    const path = `/api/leaderBoard/subTournament/${season.contestId * 100 + 1}`
    expect((await app.app.inject({ url: path, headers: { host: DEMO } })).statusCode).toBe(200)
    const elsewhere = await buildOperator(db)
    const other = await app.app.inject({ url: '/api/palms/home', headers: { host: elsewhere.host } })
    expect(other.json().data.is_round_closed).toBe(false)
    await buildClosedRound(db, closing, new Map())
    expect(await isClosed()).toBe(false)
    expect(await ofRound(0)).toEqual([200, false])
  })
})
