import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildPath, PATHS, type JsonOperation } from '@gaffer/contract'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { describeDevice } from './describe-device.ts'
import { dropOld } from '../platform/jobs/drop-old.ts'
import { KEPT_LOGINS } from './kept-logins.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const HOST = '127.0.0.1'
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
const LAPTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'

/** A guest the server has made, by the id they were given; not logged in anywhere yet. */
async function newGuest(): Promise<string> {
  const { body } = await call('authenticate', {}, {})
  await sql`delete from login_session where manager_id = (select max(id) from manager)`.execute(
    app.database.db,
  )
  return body.data.guest
}

type Headers = Readonly<Record<string, string>>

async function call(operation: JsonOperation, headers: Headers = {}, body?: object) {
  const answer = await app.app.inject({
    method: PATHS[operation].method,
    url: buildPath(operation, {}),
    headers: { host: HOST, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return {
    status: answer.statusCode,
    body: answer.json(),
    authorization: String(answer.headers.authorization),
    cookie: `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`,
  }
}

const login = (guest: string, headers: Headers = {}) => call('authenticate', headers, { session_id: guest })
const renew = (cookie: string, headers: Headers = {}) => call('renewSession', { ...headers, cookie })
const devicesOf = async (authorization: string) => (await call('devices', { authorization })).body.data
const isIn = async (authorization: string) => (await call('walletBalance', { authorization })).status === 200

/** As if the last renewal of every login had been longer ago. */
const letPass = (interval: string) =>
  sql`update login_session set renewed_at = renewed_at - ${interval}::interval`.execute(app.database.db)

describe('the cookie of a login', () => {
  it('is replaced at each renewal, and the new one renews again', async () => {
    const first = await login(await newGuest())
    const second = await renew(first.cookie)
    const third = await renew(second.cookie)
    expect([second.status, third.status]).toEqual([200, 200])
    expect(new Set([first.cookie, second.cookie, third.cookie]).size).toBe(3)
    expect(await devicesOf(third.authorization)).toHaveLength(1)
  })

  it('that was replaced ends the login for everybody who holds one', async () => {
    const stolen = await login(await newGuest())
    const owner = await renew(stolen.cookie)
    await letPass('61 seconds')
    expect((await renew(stolen.cookie)).body.code).toBe('unauthorized')
    expect((await renew(owner.cookie)).body.code).toBe('unauthorized')
    expect(await isIn(owner.authorization)).toBe(false)
    expect(await isIn(stolen.authorization)).toBe(false)
  })

  it('that was replaced serves a page whose answer was lost, until another primary leads', async () => {
    const opened = await login(await newGuest())
    await renew(opened.cookie)
    await letPass('50 seconds')
    const again = await renew(opened.cookie)
    expect(again.status).toBe(200)
    expect((await renew(again.cookie)).status).toBe(200)
  })

  it('is not replaced by a renewal that the database fails', async () => {
    const opened = await login(await newGuest())
    const fail = vi.spyOn(app.deps.phones, 'masked').mockRejectedValueOnce(new Error('the primary is gone'))
    expect((await renew(opened.cookie)).status).toBe(500)
    fail.mockRestore()
    await letPass('61 seconds')
    expect((await renew(opened.cookie)).status).toBe(200)
  })

  it('serves two pages that renew at once, once more and as one login', async () => {
    const opened = await login(await newGuest())
    const both = await Promise.all([renew(opened.cookie), renew(opened.cookie)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const next = await Promise.all(both.map(({ cookie }) => renew(cookie)))
    expect(next.map(({ status }) => status)).toEqual([200, 200])
    expect(await devicesOf(both[0].authorization)).toHaveLength(1)
  })

  it('two renewals old ends the login at once', async () => {
    const opened = await login(await newGuest())
    const second = await renew(opened.cookie)
    const third = await renew(second.cookie)
    expect((await renew(opened.cookie)).status).toBe(401)
    expect((await renew(third.cookie)).status).toBe(401)
  })

  it.each([
    ['says so', { 'sec-fetch-site': 'cross-site' }],
    ['has another origin', { origin: 'https://evil.example' }],
    ['has none to show', { origin: 'null' }],
    ['is of a neighbouring one', { 'sec-fetch-site': 'same-site' }],
  ])('renews nothing for a page of another site that %s', async (_, headers) => {
    const { cookie } = await login(await newGuest())
    expect((await renew(cookie, headers)).status).toBe(401)
    expect((await renew(cookie, { origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    )
  })
})

it('a cookie renews behind a proxy that rewrites the address, by the word of the browser', async () => {
  const { cookie } = await login(await newGuest())
  const headers = { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' }
  expect((await renew(cookie, headers)).status).toBe(200)
})

describe('the devices of a manager', () => {
  it('are listed by what one recognizes them by, and log out one by one', async () => {
    const guest = await newGuest()
    const phone = await login(guest, { 'user-agent': PHONE })
    const laptop = await login(guest, { 'user-agent': LAPTOP })
    const listed = await devicesOf(laptop.authorization)
    expect(listed).toEqual([
      expect.objectContaining({ device: 'Safari · Mac', is_this: true }),
      expect.objectContaining({ device: 'Chrome · Android', is_this: false }),
    ])
    const { authorization } = laptop
    expect((await call('endDevice', { authorization }, { id: listed[1].id })).status).toBe(200)
    expect((await call('endDevice', { authorization }, { id: listed[1].id })).body.code).toBe('notFound')
    expect([await isIn(phone.authorization), await isIn(laptop.authorization)]).toEqual([false, true])
    expect((await renew(phone.cookie)).status).toBe(401)
    expect(await devicesOf(authorization)).toHaveLength(1)
  })

  it('of somebody else are not found', async () => {
    const [mine, theirs] = [await login(await newGuest()), await login(await newGuest())]
    const [device] = await devicesOf(theirs.authorization)
    const { authorization } = mine
    expect((await call('endDevice', { authorization }, { id: device.id })).body.code).toBe('notFound')
    expect(await isIn(theirs.authorization)).toBe(true)
  })

  it('are one when somebody logs in again in the same browser', async () => {
    const guest = await newGuest()
    const first = await login(guest)
    const again = await login(guest, { cookie: first.cookie })
    expect(await devicesOf(again.authorization)).toHaveLength(1)
    const another = await login(await newGuest(), { cookie: again.cookie })
    expect(await devicesOf(another.authorization)).toHaveLength(1)
  })

  it('count no more where somebody logs in again, while other pages of the browser go on by the new cookie', async () => {
    const guest = await newGuest()
    const first = await login(guest)
    const again = await login(guest, { cookie: first.cookie })
    expect([await isIn(first.authorization), await isIn(again.authorization)]).toEqual([false, true])
    expect((await renew(first.cookie)).status).toBe(401)
    const otherPage = await renew(again.cookie)
    expect([await isIn(otherPage.authorization), await isIn(again.authorization)]).toEqual([true, true])
  })

  it('count no more where somebody else logs in', async () => {
    const first = await login(await newGuest())
    const another = await login(await newGuest(), { cookie: first.cookie })
    expect([await isIn(first.authorization), await isIn(another.authorization)]).toEqual([false, true])
    expect((await renew(first.cookie)).status).toBe(401)
  })

  it('in a frame without a cookie are told by the token that was in use', async () => {
    const guest = await newGuest()
    const first = await login(guest)
    const elsewhere = await login(guest)
    const again = await login(guest, { authorization: first.authorization })
    expect(await isIn(first.authorization)).toBe(false)
    expect([await isIn(again.authorization), await isIn(elsewhere.authorization)]).toEqual([true, true])
  })

  it('are twenty at most: the one unused longest is logged out', async () => {
    const guest = await newGuest()
    const first = await login(guest)
    const others: (typeof first)[] = []
    for (let at = 0; at < 20; at += 1) others.push(await login(guest))
    const newest = others.at(-1)?.authorization ?? ''
    expect(await devicesOf(newest)).toHaveLength(20)
    expect([await isIn(first.authorization), await isIn(others[0]?.authorization ?? '')]).toEqual([
      false,
      true,
    ])
  })

  it('are all logged out by a log-out', async () => {
    const guest = await newGuest()
    const [one, two] = [await login(guest), await login(guest)]
    expect((await call('endSession', { authorization: one.authorization })).status).toBe(200)
    expect([await isIn(one.authorization), await isIn(two.authorization)]).toEqual([false, false])
    expect((await renew(two.cookie)).status).toBe(401)
    expect(await devicesOf((await login(guest)).authorization)).toHaveLength(1)
  })

  it('are forgotten when no cookie can renew them any more', async () => {
    const { authorization } = await login(await newGuest())
    await letPass('30 days 1 minute')
    expect(await devicesOf(authorization)).toEqual([])
    await letPass('1 day')
    await dropOld(app.database.db, KEPT_LOGINS)
    const { rows } = await sql`select from login_session`.execute(app.database.db)
    expect(rows).toEqual([])
  })

  it('have a login from before there were any, from its next renewal', async () => {
    const { authorization, body } = await login(await newGuest())
    const { rows } = await sql<{ id: number; operatorId: number }>`
      select id, operator_id from manager where username = ${body.data.username}`.execute(app.database.db)
    const { id: managerId = 0, operatorId = 0 } = rows[0] ?? {}
    await sql`delete from login_session`.execute(app.database.db)
    const old = await app.deps.tokens.sign({ managerId, operatorId, isOnlooker: false }, 'renewal')
    const renewed = await renew(`gaffer=${old}`)
    expect(renewed.status).toBe(200)
    expect(await devicesOf(renewed.authorization)).toMatchObject([{ is_this: true }])
    expect(await isIn(authorization)).toBe(true)
  })
})

it.each([
  [PHONE, 'Chrome · Android'],
  [LAPTOP, 'Safari · Mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126 Mobile Safari/604.1', 'Chrome · iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox · Linux'],
  ['curl/8', ''],
  [undefined, ''],
])('a device is told by browser and system: %s', (userAgent, shown) => {
  expect(describeDevice(userAgent)).toBe(shown)
})
