import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSmsGateway, type SmsGateway } from '../../../../tools/simulators/sms-gateway.ts'
import { OutsideFailure } from '../platform/outside/call-outside.ts'
import { buildLoginOperator } from '../testing/build-login-operator.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { operatorAt } from '../testing/operator-at.ts'
import { createLogins } from './create-logins.ts'
import { createConsoleSms } from './sms/console-sms.ts'

const LOGIN = { mode: 'phone' as const, country: '359', countries: ['359', '216'], codeMinutes: 5 }

let app: TestApp
let sms: SmsGateway
let host: string
let other: string
let numbers = 0

beforeAll(async () => {
  sms = await startSmsGateway({ secret: 'of the gateway' })
  app = await buildTestApp({ SMS_URL: sms.address, SMS_SECRET: 'of the gateway' })
  host = await buildLoginOperator(app.database.db, LOGIN)
  other = await buildLoginOperator(app.database.db, LOGIN)
})
afterAll(async () => {
  await app.end()
  await sms.stop()
})
beforeEach(() => sms.fail(false))

const freshNumber = () => `+35988${String(7_000_000 + (numbers += 1))}`

async function call(url: string, payload: object, at = host, lang = 'en', from = '127.0.0.1') {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api${url}?lang=${lang}`,
    headers: { host: at },
    remoteAddress: from,
    payload,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const ask = (phone: string, at = host, lang = 'en', from = '127.0.0.1') =>
  call('/gaffer/session/code', { phone }, at, lang, from)
const enter = (attempt: string, code: string, at = host) =>
  call('/palms/auth', { session_id: `${attempt}.${code}` }, at)

/** The code last sent to a number. */
function codeOf(number: string): string {
  const text = sms.sent.findLast(({ to }) => to === number)?.text ?? ''
  return /\d{6}/.exec(text)?.[0] ?? ''
}

/** Makes all codes this much older. */
async function age(interval: string): Promise<void> {
  await sql`update login_code set sent_at = sent_at - ${interval}::interval`.execute(app.database.db)
}

function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

describe('the login by a code', () => {
  it('sends a code and takes it for the manager of the number', async () => {
    const number = freshNumber()
    const asked = await ask(number)
    expect(asked.body.data).toEqual({
      attempt: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      phone: `+359*****${number.slice(-2)}`,
      digits: 6,
      expires_in: 300,
      resend_in: 30,
    })
    expect(JSON.stringify(asked.body)).not.toContain(codeOf(number))
    const entered = await enter(asked.body.data.attempt, codeOf(number))
    expect(entered.status).toBe(200)
    expect(entered.body.data.phone).toBe(`+359*****${number.slice(-2)}`)
    await age('1 minute')
    const again = await ask(number.replace('+359', '0'))
    const name = (await enter(again.body.data.attempt, codeOf(number))).body.data.username
    expect(name).toBe(entered.body.data.username)
  })

  it.each([
    ['en', /is your Gaffer code/],
    ['fr', /est votre code pour Gaffer/],
    ['ar', /هو رمزك للدخول إلى Gaffer/],
    ['bg', /е вашият код за Gaffer/],
  ])('writes in %s', async (lang, text) => {
    const number = freshNumber()
    await ask(number, host, lang)
    expect(sms.sent.at(-1)).toEqual({ to: number, text: expect.stringMatching(text) })
  })

  it('says the same of a number nobody has, and of a country that is not served', async () => {
    const known = freshNumber()
    const first = await ask(known)
    await enter(first.body.data.attempt, codeOf(known))
    await age('1 minute')
    const shape = ({ body, status }: Awaited<ReturnType<typeof ask>>) => [
      status,
      Object.keys(body.data),
      body.data.attempt.length,
      body.data.expires_in,
    ]
    const sent = sms.sent.length
    expect(shape(await ask(freshNumber()))).toEqual(shape(await ask(known)))
    expect(sms.sent.length).toBe(sent + 2)
    expect(shape(await ask('+4915112345678'))).toEqual(shape(first))
    expect(sms.sent.length).toBe(sent + 2)
  })

  it('gives five tries, and then not even the right code counts', async () => {
    const number = freshNumber()
    const { attempt } = (await ask(number)).body.data
    const code = codeOf(number)
    const tries = []
    for (let n = 0; n < 5; n += 1) tries.push(await enter(attempt, otherThan(code)))
    expect(tries.map(({ body }) => body.code)).toEqual([
      ...Array.from({ length: 4 }, () => 'loginCodeWrong'),
      'loginCodeOver',
    ])
    expect(tries[0]?.body.message).toBe('That code isn’t right. You have 4 tries left.')
    expect(tries[3]?.body.message).toBe('That code isn’t right. You have 1 try left.')
    expect((await enter(attempt, code)).body.code).toBe('loginCodeOver')
  })

  it('gives five tries also to 50 at once', async () => {
    const number = freshNumber()
    const { attempt } = (await ask(number)).body.data
    const code = codeOf(number)
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        enter(attempt, String((Number(code) + 1 + n) % 1e6).padStart(6, '0')),
      ),
    )
    expect(tries.filter(({ body }) => body.code === 'loginCodeWrong').length).toBe(4)
    expect((await enter(attempt, code)).status).toBe(401)
  })

  it('takes a code once, also of 20 at once', async () => {
    const number = freshNumber()
    const { attempt } = (await ask(number)).body.data
    const entered = await Promise.all(Array.from({ length: 5 }, () => enter(attempt, codeOf(number))))
    expect(entered.filter(({ status }) => status === 200).length).toBe(1)
    expect((await enter(attempt, codeOf(number))).body.code).toBe('loginCodeOver')
  })

  it('takes no code after its time', async () => {
    const number = freshNumber()
    const { attempt } = (await ask(number)).body.data
    await sql`update login_code set expires_at = clock_timestamp()`.execute(app.database.db)
    expect((await enter(attempt, codeOf(number))).body.code).toBe('loginCodeOver')
  })

  it('takes a code only from the page that asked, and only at its operator', async () => {
    const [mine, theirs] = [freshNumber(), freshNumber()]
    const asked = (await ask(mine)).body.data
    const others = (await ask(theirs)).body.data
    expect((await enter(others.attempt, codeOf(mine))).status).toBe(401)
    expect((await enter(asked.attempt, codeOf(mine), other)).body.code).toBe('loginCodeOver')
    expect((await enter(asked.attempt, codeOf(mine))).status).toBe(200)
  })

  it('keeps the same number at two operators two managers', async () => {
    const number = freshNumber()
    const at = async (place: string) => {
      const { attempt } = (await ask(number, place)).body.data
      const { headers } = await enter(attempt, codeOf(number), place)
      return JSON.parse(atob(String(headers.authorization).split('.')[1] ?? '')) as { sub: string }
    }
    expect((await at(host)).sub).not.toBe((await at(other)).sub)
  })

  it('sends one in half a minute, five in an hour, ten in a day', async () => {
    const number = freshNumber()
    const statuses: number[] = []
    const askAgain = async () => statuses.push((await ask(number)).status)
    await askAgain()
    await askAgain()
    expect(statuses).toEqual([200, 429])
    for (let n = 0; n < 5; n += 1) {
      await age('31 seconds')
      await askAgain()
    }
    expect(statuses).toEqual([200, 429, 200, 200, 200, 200, 429])
    await age('2 hours')
    for (let n = 0; n < 5; n += 1) {
      await age('31 seconds')
      await askAgain()
    }
    await age('2 hours')
    await askAgain()
    expect(statuses.slice(7)).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('sends no more in an hour than its operator wants, says the same, and is logged once', async () => {
    const slug = await buildLoginOperator(app.database.db, { ...LOGIN, codesPerHour: 3 })
    const warned = vi.spyOn(app.deps.log, 'warn')
    const before = sms.sent.length
    // Requests for countries that are not served use up no codes.
    for (let n = 0; n < 5; n += 1) await ask(`+49151123456${10 + n}`, slug)
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(freshNumber(), slug)))
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200))
    expect(new Set(asked.map(({ body }) => JSON.stringify(Object.keys(body.data)))).size).toBe(1)
    expect(sms.sent.length).toBe(before + 3)
    expect((await ask(freshNumber())).status).toBe(200)
    expect(sms.sent.length).toBe(before + 4)
    // Another node, which has seen none of it, does not report it again.
    const other = createLogins({
      db: app.database.db,
      log: app.deps.log,
      ring: app.deps.loginRing,
      sms: { send: async () => undefined },
    })
    const operator = await operatorAt(app, slug)
    expect(
      (await other.askLoginCode(operator, { phone: freshNumber(), language: 'en', address: '192.0.2.1' })).ok,
    ).toBe(true)
    expect(warned.mock.calls.filter(([, text]) => /spent/.test(String(text)))).toHaveLength(1)
    expect(JSON.stringify(warned.mock.calls)).not.toMatch(/\+?359\d/)
    await age('61 minutes')
    await ask(freshNumber(), slug)
    expect(sms.sent.length).toBe(before + 5)
    warned.mockRestore()
  })

  it.each([
    [1_000, 50],
    [100, 20],
  ])('leaves of %i codes an hour all but %i to others than one address', async (codesPerHour, share) => {
    const slug = await buildLoginOperator(app.database.db, { ...LOGIN, codesPerHour })
    const from = (host: string) => ask(freshNumber(), slug, 'en', host)
    // Requests for countries that are not served are sent no code, and take nothing of it.
    for (let n = 0; n < 3; n += 1) await ask(`+49151223456${10 + n}`, slug, 'en', '2001:db8::1')
    const before = sms.sent.length
    const asked = await Promise.all(
      Array.from({ length: share + 10 }, (_, at) => from(`2001:db8::${at.toString(16)}`)),
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(share)
    expect(asked.filter(({ body }) => body.code === 'tooManyLoginCodes')).toHaveLength(10)
    expect(sms.sent.length).toBe(before + share)
    // The refusal is that of every number, served or not.
    expect((await ask('+4915112345678', slug, 'en', '2001:db8::1')).body.code).toBe('tooManyLoginCodes')
    expect((await from('2001:db8:0:1::1')).status).toBe(200)
    const elsewhere = await buildLoginOperator(app.database.db, { ...LOGIN, codesPerHour })
    expect((await ask(freshNumber(), elsewhere, 'en', '2001:db8::1')).status).toBe(200)
    await age('61 minutes')
    expect((await from('2001:db8::1')).status).toBe(200)
  })

  it('sends one of 20 asked for at once', async () => {
    const number = freshNumber()
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(number)))
    expect(asked.filter(({ status }) => status === 200).length).toBe(1)
    expect(sms.sent.filter(({ to }) => to === number).length).toBe(1)
  })

  it('says so when the text could not be sent, and lets one ask again at once', async () => {
    const number = freshNumber()
    sms.fail(true)
    expect((await ask(number)).body.code).toBe('loginConnection')
    sms.fail(false)
    expect((await ask(number)).status).toBe(200)
  })

  it.each([
    [400, 'phoneNumberUnreadable'],
    [403, 'loginConnection'],
    [404, 'phoneNumberUnreadable'],
    [422, 'phoneNumberUnreadable'],
  ] as const)(
    'of a number that the gateway refuses by %i is nothing to anybody else',
    async (status, code) => {
      for (let time = 0; time < 6; time += 1) {
        const number = freshNumber()
        sms.refused.set(number, status)
        expect((await ask(number)).body.code).toBe(code)
      }
      expect((await ask(freshNumber())).status).toBe(200)
    },
  )

  it('counts what the gateway refused as sent, and takes no code of it', async () => {
    const slug = await buildLoginOperator(app.database.db, { ...LOGIN, codesPerHour: 2 })
    const number = freshNumber()
    sms.refused.set(number, 422)
    const asked = [await ask(number, slug), await ask(number, slug)]
    await age('31 seconds')
    asked.push(await ask(number, slug))
    expect(asked.map(({ status }) => status)).toEqual([422, 429, 422])
    const before = sms.sent.length
    expect((await ask(freshNumber(), slug)).status).toBe(200)
    expect(sms.sent.length).toBe(before)
    const { id } = await operatorAt(app, slug)
    const codes = await app.database.db
      .selectFrom('loginCode')
      .select('usedAt')
      .where('operatorId', '=', id)
      .where('isSent', '=', true)
      .execute()
    expect(codes).toEqual([{ usedAt: expect.any(Date) }, { usedAt: expect.any(Date) }])
  })

  it.each([
    ['fails', new OutsideFailure('answer', 503)],
    ['is overrun', new OutsideFailure('answer', 429)],
    ['is lost', new OutsideFailure('connection')],
    ['is late', new OutsideFailure('time')],
  ])('leaves a gateway that %s alone after five times, and counts no code', async (_, failure) => {
    let calls = 0
    const send = async () => {
      calls += 1
      throw failure
    }
    const logins = createLogins({
      db: app.database.db,
      log: app.deps.log,
      ring: app.deps.loginRing,
      sms: { send },
    })
    const operator = await operatorAt(app, host)
    const number = freshNumber()
    for (let time = 0; time < 7; time += 1) {
      const asked = await logins.askLoginCode(operator, {
        phone: number,
        language: 'en',
        address: '192.0.2.1',
      })
      expect(asked).toMatchObject({ refusal: { code: 'loginConnection' } })
    }
    expect(calls).toBe(5)
  })

  it.each(['', 'x', '+', '112', '+0888123412', 'javascript:alert(1)', '+359888123412,+359888123413', '😀'])(
    'takes %j for no number',
    async (phone) => {
      const { status, body } = await ask(phone)
      expect([status, body.code]).toEqual(phone === '' ? [400, 'badRequest'] : [422, 'phoneNumberUnreadable'])
    },
  )

  it.each([
    '123456',
    'x.123456',
    `${'a'.repeat(22)}.12345`,
    `${'a'.repeat(22)}.1234567`,
    `${'a'.repeat(22)}.١٢٣٤٥٦`,
    `${'a'.repeat(22)}.12345a`,
    `${'a'.repeat(22)}..23456`,
    "' or 1=1--.123456",
  ])('takes %j for no code', async (session_id) => {
    expect((await call('/palms/auth', { session_id })).body.code).toBe('loginFailed')
  })

  it('keeps neither number, code nor address in the clear', async () => {
    const number = freshNumber()
    await ask(number, host, 'en', '203.0.113.77')
    const { rows } = await sql<{
      text: string
    }>`select jsonb_agg(login_code)::text as text from login_code`.execute(app.database.db)
    expect(rows[0]?.text).not.toContain(number.slice(4))
    expect(rows[0]?.text).not.toContain(codeOf(number))
    expect(rows[0]?.text).not.toContain('203.0.113.77')
  })

  it('asks for no code where one logs in otherwise', async () => {
    const at = await buildLoginOperator(app.database.db, { mode: 'demo' })
    expect((await ask(freshNumber(), at)).body.code).toBe('loginFailed')
  })
})

describe('the console that stands in for a gateway', () => {
  it('shows the code on a developer’s machine, and the number masked', async () => {
    const lines: string[] = []
    const shown = createConsoleSms({ isShown: true, write: (line) => lines.push(line) })
    await shown.send('+359888123412', '123456 is your code')
    expect(lines).toEqual(['SMS to +359*****12: 123456 is your code'])
  })

  it('writes and sends nothing anywhere else', async () => {
    const lines: string[] = []
    const hidden = createConsoleSms({ isShown: false, write: (line) => lines.push(line) })
    await expect(hidden.send('+359888123412', '123456 is your code')).rejects.toThrow(/SMS_URL/)
    expect(lines).toEqual([])
  })
})
