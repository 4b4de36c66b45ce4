import { translate } from '@gaffer/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSportsPortal, type SportsPortal } from '../../../../tools/simulators/sports-portal.ts'
import { buildLoginOperator } from '../testing/build-login-operator.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

let app: TestApp
let portal: SportsPortal
let elsewhere: SportsPortal
let host: string
let otherHost: string
let sessions = 0

beforeAll(async () => {
  app = await buildTestApp()
  portal = await startSportsPortal()
  elsewhere = await startSportsPortal()
  const at = ({ endpoint }: SportsPortal) => ({ mode: 'sp', endpoint, timeoutMs: 2_000 }) as const
  host = await buildLoginOperator(app.database.db, at(portal))
  otherHost = await buildLoginOperator(app.database.db, at(elsewhere))
})
afterAll(async () => {
  await app.end()
  await Promise.all([portal.stop(), elsewhere.stop()])
})

function open(): string {
  const session = `session-of-inputs-${(sessions += 1)}`
  portal.sessions.set(session, { user_id: `user of ${session}` })
  return session
}

const auth = (body: unknown, at = host) =>
  app.app.inject({
    method: 'POST',
    url: '/api/palms/auth',
    headers: { host: at, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

/** The text of a refusal as the holder of this token receives it. */
async function messageFor(authorization: string | string[] | undefined, query = ''): Promise<string> {
  const answer = await app.app.inject({
    url: `/api/tournament/999999${query}`,
    headers: {
      host,
      ...(authorization === undefined ? {} : { authorization: [authorization].flat().join() }),
    },
  })
  return answer.json().message
}

async function countAll(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*)::int from manager) as managers, (select count(*)::int from login_once) as used,
           (select count(*)::int from provider_session) as sessions,
           (select count(*)::int from wallet_operation) as operations`.execute(app.database.db)
  return rows[0]
}

/** Expects a refusal with a code of the registry, nothing stored, and no request to the portal. */
async function expectRefused(body: unknown, status: number, code: string, at = host): Promise<void> {
  const [before, asked] = [await countAll(), portal.asked() + elsewhere.asked()]
  const answer = await auth(body, at)
  expect([answer.statusCode, answer.json().code, answer.json().has_error]).toEqual([status, code, true])
  expect(answer.headers.authorization).toBeUndefined()
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await countAll()).toEqual(before)
  expect(portal.asked() + elsewhere.asked()).toBe(asked)
}

describe('what a login is asked with', () => {
  it.each<[string, unknown]>([
    ['a number', 7],
    ['a list', ['session']],
    ['an object', { $ne: null }],
    ['true', true],
    ['201 letters', 'x'.repeat(201)],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('is refused with %s for a session', async (_name, session_id) => {
    const isLarge = String(session_id).length > 1_000
    await expectRefused({ session_id }, isLarge ? 413 : 400, isLarge ? 'payloadTooLarge' : 'badRequest')
  })

  it('is refused with null for a session as without one', () =>
    expectRefused({ session_id: null }, 401, 'publicIdMissing'))

  it.each(['../', '../../en', 'xx', 'EN', 'en-GB', '', 'x'.repeat(5_000), '__proto__', ['en'], 7])(
    'is let in with %j for a language, as if none were named',
    async (lang) => {
      const answer = await auth({ session_id: open(), lang })
      expect(answer.statusCode).toBe(200)
      expect(await messageFor(answer.headers.authorization)).toBe(await messageFor(undefined))
    },
  )

  it('keeps the language for later texts, also when the session is renewed', async () => {
    const { headers } = await auth({ session_id: open(), lang: 'fr' })
    expect(await messageFor(headers.authorization)).toBe(translate('fr', 'error.notFound'))
    const renewed = await app.app.inject({
      method: 'POST',
      url: '/api/gaffer/session/renew',
      headers: { host, authorization: String(headers.authorization) },
    })
    expect(await messageFor(renewed.headers.authorization)).toBe(await messageFor(headers.authorization))
    expect(await messageFor(headers.authorization, '?lang=en')).toBe(await messageFor(undefined, '?lang=en'))
  })

  it('takes an empty mode for none', async () => {
    expect((await auth({ session_id: open(), api: '' })).statusCode).toBe(200)
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:5432/',
    'https://evil.example/',
    'file:///etc/passwd',
    '//evil.example',
    'javascript:alert(1)',
    '../sp',
    'SP',
    'constructor',
    { url: 'https://evil.example' },
  ])('is refused with %j for a mode, and calls no such address', async (api) => {
    await expectRefused({ session_id: open(), api }, 400, 'badRequest')
  })

  it.each(['demo', 'orange', 'phone', 'oidc'])('is refused with another operator’s mode %s', async (api) => {
    await expectRefused({ session_id: open(), api }, 401, 'loginFailed')
  })

  it.each([
    'host@evil.example',
    'https://evil.example',
    'evil.example/path',
    'g\u0430ffer.example',
    'evil.example\r\nx-admin: 1',
    'evil.example\u0000',
    'evil.example:99999999',
    'evil.example..',
    ' evil.example',
    '*',
    'x'.repeat(256),
    ['evil.example'],
  ])('is refused with %j for a host', async (asked) => {
    await expectRefused({ session_id: open(), host: asked }, 400, 'badRequest')
  })

  it('finds the operator of a host written with a port, capitals or a point at its end, and of its own where nobody has the name', async () => {
    for (const asked of [host, `${host}:8443`, `${host}.`, host.toUpperCase(), 'nobody.example']) {
      const session = open()
      const answer = await auth({ session_id: session, host: asked })
      expect(answer.statusCode).toBe(200)
      expect(await operatorOf(`user of ${session}`)).toBe(host)
    }
  })
})

/** The host of the operator this manager belongs to. */
async function operatorOf(subject: string): Promise<string | undefined> {
  const { rows } = await sql<{ hosts: string[] }>`
    select operator.hosts from manager join operator on operator.id = manager.operator_id
    where manager.subject = ${subject}`.execute(app.database.db)
  return rows[0]?.hosts[0]
}

describe('a session', () => {
  it('of one operator is nothing at another, and is not used up there', async () => {
    const session = open()
    const away = await auth({ session_id: session }, otherHost)
    expect([away.statusCode, away.json().code]).toEqual([401, 'loginFailed'])
    expect((await auth({ session_id: session })).statusCode).toBe(200)
  })

  it('of the same text at two operators is two users', async () => {
    const session = open()
    elsewhere.sessions.set(session, { user_id: `user of ${session}` })
    const names = [await auth({ session_id: session }), await auth({ session_id: session }, otherHost)]
    expect(names.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { rows } = await sql`select id from manager where subject = ${`user of ${session}`}`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(2)
  })

  it('that the portal has ended is refused', async () => {
    const session = open()
    portal.sessions.delete(session)
    expect((await auth({ session_id: session })).json().code).toBe('loginFailed')
  })

  it('of 50 logins at once is one manager, one welcome, one session kept', async () => {
    const session = open()
    const before = await countAll()
    const answers = await Promise.all(Array.from({ length: 50 }, () => auth({ session_id: session })))
    // No more calls than an operator's share run at once; a refused caller may try again.
    const codes = new Set(answers.map((answer) => (answer.statusCode === 200 ? 200 : answer.json().code)))
    expect([...codes].filter((code) => code !== 200 && code !== 'loginConnection')).toEqual([])
    expect(codes).toContain(200)
    const after = (await countAll()) as Record<string, number>
    const was = before as Record<string, number>
    expect(after).toEqual({
      managers: (was.managers ?? 0) + 1,
      used: (was.used ?? 0) + 1,
      sessions: (was.sessions ?? 0) + 1,
      operations: (was.operations ?? 0) + 1,
    })
    await sql`update login_once set used_at = used_at - interval '1 minute'`.execute(app.database.db)
    expect((await auth({ session_id: session })).json().code).toBe('loginFailed')
  })
})
