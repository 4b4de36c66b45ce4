import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sendJson, serve } from '../../../../tools/simulators/serve.ts'
import {
  PORTAL_FAULTS,
  startSportsPortal,
  type SportsPortal,
} from '../../../../tools/simulators/sports-portal.ts'
import { buildLoginOperator } from '../testing/build-login-operator.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

const TIMEOUT_MS = 1_500

let app: TestApp
let portal: SportsPortal
let host: string
let otherHost: string
let sessions = 0

beforeAll(async () => {
  app = await buildTestApp()
  portal = await startSportsPortal({ secret: 'of the portal' })
  host = await buildLoginOperator(app.database.db, {
    mode: 'sp',
    endpoint: portal.endpoint,
    timeoutMs: TIMEOUT_MS,
    secret: 'of the portal',
    country: '359',
  })
  otherHost = await buildLoginOperator(app.database.db, { mode: 'demo' })
})
afterAll(async () => {
  await app.end()
  await portal.stop()
})
afterEach(() => portal.failWith(undefined))

/** A session of one of the portal's users. */
function open(user: object): string {
  const session = `portal-session-${(sessions += 1)}`
  portal.sessions.set(session, user as never)
  return session
}

function login(session_id: string | undefined, at = host, more: object = {}) {
  return app.app.inject({
    method: 'POST',
    url: '/api/palms/auth',
    headers: { host: at },
    payload: { session_id, ...more },
  })
}

async function countManagers(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from manager`.execute(app.database.db)
  return rows[0]?.n
}

async function countUses(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from login_once`.execute(
    app.database.db,
  )
  return rows[0]?.n
}

describe('the login by a sports portal', () => {
  it('takes the name and the number of the portal, and shows the number masked only', async () => {
    const answer = await login(open({ user_id: 'u-1', name: 'Елена', phone: '0888 123 412' }))
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({
      username: 'Елена',
      phone: '+359*****12',
      is_onlooker: false,
    })
    expect(answer.body).not.toContain('888')
  })

  it('knows the same user by another session, and another user by their own', async () => {
    const first = await login(open({ user_id: 'u-2' }))
    const again = await login(open({ user_id: 'u-2' }))
    const other = await login(open({ user_id: 'u-3' }))
    expect(again.json().data.username).toBe(first.json().data.username)
    expect(other.json().data.username).not.toBe(first.json().data.username)
  })

  it('makes one manager of 50 logins at once with one session', async () => {
    const before = (await countManagers()) ?? 0
    const session = open({ user_id: 'u-50' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(session)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await countManagers()).toBe(before + 1)
  })

  it('swaps a session once', async () => {
    const session = open({ user_id: 'u-4' })
    expect((await login(session)).statusCode).toBe(200)
    await sql`update login_once set used_at = used_at - interval '1 minute'`.execute(app.database.db)
    const asked = portal.asked()
    const again = await login(session)
    expect([again.statusCode, again.json().code]).toEqual([401, 'loginFailed'])
    expect(portal.asked()).toBe(asked)
  })

  it('keeps nothing of sessions that the portal does not know', async () => {
    const before = await countUses()
    for (let n = 0; n < 3; n += 1) {
      expect((await login(`made-up-${n}`)).json().code).toBe('loginFailed')
    }
    expect(await countUses()).toBe(before)
  })

  it.each([
    [200, 401],
    [401, 200],
    [200, 500],
    [500, 200],
  ])(
    'that answers two calls at once with one session by %i and then %i has it used',
    async (first, second) => {
      const asked: ((status: number) => void)[] = []
      const wavering = await serve(async (_, response) => {
        const { promise, resolve } = Promise.withResolvers<number>()
        asked.push(resolve)
        const status = await promise
        sendJson(response, status, status === 200 ? { user_id: 'u-8' } : {})
      })
      const at = await buildLoginOperator(app.database.db, { mode: 'sp', endpoint: wavering.url })
      // Whoever asked first is answered first, or last.
      for (const isInOrder of [true, false]) {
        const session = `at-once-${isInOrder}`
        const earlier = login(session, at)
        await expect.poll(() => asked.length).toBe(1)
        const later = login(session, at)
        await expect.poll(() => asked.length).toBe(2)
        const [answerEarlier, answerLater] = asked.splice(0)
        const inTurn = isInOrder
          ? ([
              [answerEarlier, earlier],
              [answerLater, later],
            ] as const)
          : ([
              [answerLater, later],
              [answerEarlier, earlier],
            ] as const)
        for (const [turn, [answer, call]] of inTurn.entries()) {
          answer?.(turn === 0 ? first : second)
          await call
        }
        await sql`update login_once set used_at = used_at - interval '1 minute'`.execute(app.database.db)
        expect((await login(session, at)).json().code).toBe('loginFailed')
        expect(asked).toEqual([])
      }
      await wavering.stop()
    },
  )

  it('keeps the session sealed for calls in the name of the manager', async () => {
    const session = open({ user_id: 'u-5' })
    await login(session)
    const manager = await app.database.db
      .selectFrom('manager')
      .select('id')
      .where('subject', '=', 'u-5')
      .executeTakeFirstOrThrow()
    expect(await app.deps.providerSessions.load(app.database.db, manager.id)).toBe(session)
    const { sealedSession } = await app.database.db
      .selectFrom('providerSession')
      .selectAll()
      .where('managerId', '=', manager.id)
      .executeTakeFirstOrThrow()
    expect(sealedSession).not.toContain(session)
  })

  it.each([
    ['unknown', 'never-opened', 401, 'loginFailed'],
    ['missing', undefined, 401, 'publicIdMissing'],
    ['empty', '', 401, 'publicIdMissing'],
    ['blank', '   ', 401, 'publicIdMissing'],
    ['with a space inside', 'a b', 401, 'loginFailed'],
    ['with a line break', 'a\r\nx-admin: 1', 401, 'loginFailed'],
    ['of ink that is none', 'a\u200Bb', 401, 'loginFailed'],
    ['too long', 'x'.repeat(201), 400, 'badRequest'],
  ])('refuses a session that is %s', async (_name, session, status, code) => {
    const before = await countManagers()
    const answer = await login(session)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.headers.authorization).toBeUndefined()
    expect(await countManagers()).toBe(before)
  })

  it('gives the words of the catalogue', async () => {
    expect((await login(undefined)).json().message).toBe('Unauthorized: no public id was found.')
    expect((await login('never-opened-2')).json().message).toBe('* Error logging in. Please try again.')
    portal.failWith('hangs up')
    expect((await login(open({ user_id: 'u' }))).json().message).toBe('Connection problem, please try again')
  })

  it.each(['demo', 'orange', 'phone', 'oidc'])('cannot be talked into the mode %s', async (api) => {
    const answer = await login(open({ user_id: 'u-6' }), host, { api })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'loginFailed'])
  })

  it('never shows a number as a name', async () => {
    for (const name of ['+359 888 123 412', '0888123412', '٠٨٨٨١٢٣٤١٢', '0-8-8-8-1-2-3-4']) {
      const answer = await login(open({ user_id: `named ${name}`, name }))
      expect(answer.json().data.username).toMatch(/^\w+ \w+ \d+$/)
    }
  })

  it('keeps no number in the clear, though the portal names its users by them', async () => {
    const canary = '359888700412'
    expect((await login(open({ user_id: canary }))).json().data.phone).toBe('+359*****12')
    expect((await login(open({ user_id: `+${canary}` }))).json().data.phone).toBe('+359*****12')
    const { rows } = await sql<{ text: string }>`
      select (select jsonb_agg(manager) from manager)::text || (select jsonb_agg(manager_phone) from manager_phone)::text
             || (select jsonb_agg(login_once) from login_once)::text as text`.execute(app.database.db)
    expect(rows[0]?.text).not.toContain(canary)
  })
})

describe('a faulty portal', () => {
  it.each(PORTAL_FAULTS)('and %s is a connection problem and makes nobody', async (fault) => {
    // Each at a separate operator: five failures in a row would block it for a while.
    const at = await buildLoginOperator(app.database.db, {
      mode: 'sp',
      endpoint: portal.endpoint,
      timeoutMs: TIMEOUT_MS,
      secret: 'of the portal',
    })
    const before = await countManagers()
    portal.failWith(fault)
    const session = open({ user_id: 'u-7' })
    const answer = await login(session, at)
    expect([answer.statusCode, answer.json().code]).toEqual([502, 'loginConnection'])
    expect(await countManagers()).toBe(before)
    portal.failWith(undefined)
    expect((await login(session, at)).statusCode).toBe(200)
  })

  it('is left alone after five failures, and tried again by one call', async () => {
    const at = await buildLoginOperator(app.database.db, {
      mode: 'sp',
      endpoint: portal.endpoint,
      timeoutMs: TIMEOUT_MS,
    })
    portal.failWith('fails')
    for (let n = 0; n < 5; n += 1) await login(open({ user_id: 'u' }), at)
    const asked = portal.asked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(open({ user_id: 'u' }), at)))
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['loginConnection']))
    expect(portal.asked()).toBe(asked)
  })

  it('is nothing to other operators, and holds no more than its share of calls', async () => {
    const frozen = await startSportsPortal()
    frozen.failWith('hangs')
    const at = await buildLoginOperator(app.database.db, {
      mode: 'sp',
      endpoint: frozen.endpoint,
      timeoutMs: 20_000,
    })
    let ended = 0
    const hanging = Array.from({ length: 200 }, async () => {
      const answer = await login(open({ user_id: 'u' }), at)
      ended += 1
      return answer.json().code
    })
    await expect.poll(() => ended, { timeout: 20_000 }).toBe(200 - 24)
    const others = await Promise.all(Array.from({ length: 20 }, () => login(undefined, otherHost)))
    expect(others.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200))
    expect(ended).toBe(200 - 24)
    await frozen.stop()
    expect(new Set(await Promise.all(hanging))).toEqual(new Set(['loginConnection']))
  })
})

describe('an endpoint', () => {
  it.each([
    'http://portal.example/session',
    'https://user:secret@portal.example/',
    'https://169.254.169.254/latest',
    'https://10.0.0.1/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x0a000001/',
    'https://012.0.0.1/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::1]/',
    'https://[::10.0.0.1]/',
    'https://[fec0::1]/',
    'ftp://portal.example/',
    'file:///etc/passwd',
    'http://127.0.0.1.evil.example/',
    'not an address',
  ])('%s is not called', async (endpoint) => {
    const at = await buildLoginOperator(app.database.db, { mode: 'sp', endpoint, timeoutMs: TIMEOUT_MS })
    const answer = await login(open({ user_id: 'u' }), at)
    expect([answer.statusCode, answer.json().code]).toEqual([502, 'loginConnection'])
  })
})
