import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSmsGateway, type SmsGateway } from '../../../../tools/simulators/sms-gateway.ts'
import { keepAlerts } from '../console/alerts/index.ts'
import type { DB } from '../db/generated/database.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { buildLoginOperator } from '../testing/build-login-operator.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { operatorAt } from '../testing/operator-at.ts'
import { buildStaff } from '../testing/staff-caller.ts'
import { createLoginCodes, type LoginCodes } from './login-codes.ts'
import { createPhoneBook } from './phone-book.ts'
import { maxWrongCodes } from './wrong-codes.ts'

const LOGIN = { mode: 'phone' as const, country: '359', countries: ['359'], codeMinutes: 5 }
const PER_HOUR = 1_000

let app: TestApp
let sms: SmsGateway
let db: Kysely<DB>
let slug: string
let operatorId: number
let numbers = 0

beforeAll(async () => {
  sms = await startSmsGateway({ secret: 'of the gateway' })
  app = await buildTestApp({ SMS_URL: sms.address, SMS_SECRET: 'of the gateway' })
  db = app.database.db
})
afterAll(async () => {
  await app.end()
  await sms.stop()
})
beforeEach(async () => {
  slug = await buildLoginOperator(db, { ...LOGIN, codesPerHour: PER_HOUR })
  operatorId = (await operatorAt(app, slug)).id
})

const freshNumber = () => `+35989${String(1_000_000 + (numbers += 1))}`

/** What a node of its own knows of codes: nothing but the database. */
function node(): LoginCodes {
  const ring = createKeyRing(db, 'phone-keys')
  return createLoginCodes(ring, createPhoneBook(ring))
}

async function make(codes: LoginCodes, perHour = PER_HOUR) {
  const made = await codes.make(db, {
    operatorId,
    number: freshNumber(),
    address: `198.51.${numbers >> 8}.${numbers & 255}`,
    minutes: LOGIN.codeMinutes,
    perHour,
    perAddress: 20,
    maxWrong: maxWrongCodes(PER_HOUR),
  })
  if (typeof made !== 'object') throw new Error('no code was made')
  return made
}

const check = (codes: LoginCodes, attempt: string, code: string) =>
  codes.check(db, { operatorId, attempt, code, maxWrong: maxWrongCodes(PER_HOUR) })

const other = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

async function pass(hours: number): Promise<void> {
  await sql`update login_code set sent_at = sent_at - make_interval(hours => ${hours}),
    expires_at = expires_at - make_interval(hours => ${hours})`.execute(db)
}

/** Guesses five times at each of so many new codes, by two nodes at once. Returns the chance that one was right. */
async function spray(nodes: readonly LoginCodes[], times: number): Promise<number> {
  let chance = 0
  for (let time = 0; time < times; time += 1) {
    const { attempt, code } = await make(nodes[time % nodes.length] ?? node())
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, (_, nth) => check(nodes[nth % nodes.length] ?? node(), attempt, other(code))),
    )
    // What is refused before it is compared cannot be right.
    const compared = outcomes.filter(({ outcome }) => outcome === 'wrong' || outcome === 'over').length
    chance += compared * 10 ** -code.length
  }
  return chance
}

it('guesses at many numbers from many addresses, hour after hour, come to nothing', async () => {
  const nodes = [node(), node()]
  let chance = 0
  for (let hour = 0; hour < 26; hour += 1) {
    chance += await spray(nodes, 14)
    await pass(1)
  }
  // 5,000 guesses an hour took over some number in 0.5 % of all hours.
  expect(chance / 26).toBeLessThan(0.00001)
  expect(chance).toBeGreaterThan(0)
}, 90_000)

it('guesses that wait for a quiet hour each time have the budget of a day', async () => {
  const nodes = [node(), node()]
  let chance = 0
  for (let hour = 0; hour < 24; hour += 2) {
    chance += await spray(nodes, 11)
    await pass(2)
  }
  expect(chance).toBeLessThan(0.00021)
}, 90_000)

it('guesses at once, by any number of nodes, are compared no oftener than the budget has it', async () => {
  const nodes = Array.from({ length: 4 }, node)
  const made = []
  for (let nth = 0; nth < 24; nth += 1) made.push(await make(nodes[0] ?? node()))
  expect(made.every(({ code }) => code.length === 6)).toBe(true)
  const outcomes = await Promise.all(
    made.flatMap(({ attempt, code }) =>
      Array.from({ length: 5 }, (_, nth) => check(nodes[nth % 4] ?? node(), attempt, other(code))),
    ),
  )
  const compared = outcomes.filter(({ outcome }) => outcome !== 'short').length
  expect(compared).toBe(maxWrongCodes(PER_HOUR))
})

it('right codes at once, more than may be wrong, are all taken', async () => {
  const codes = node()
  const made = []
  for (let nth = 0; nth < 60; nth += 1) made.push(await make(codes))
  const outcomes = await Promise.all(made.map(({ attempt, code }) => check(codes, attempt, code)))
  expect(outcomes.filter(({ outcome }) => outcome === 'right').length).toBe(60)
})

it('leaves everybody a login while it goes on: by a longer code, in the words of each language', async () => {
  const call = async (url: string, payload: object, lang = 'en') => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api${url}?lang=${lang}`,
      headers: { host: slug },
      payload,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const codeOf = (number: string) =>
    /\d{6,}/.exec(sms.sent.findLast(({ to }) => to === number)?.text ?? '')?.[0]
  const number = freshNumber()
  const first = (await call('/gaffer/session/code', { phone: number })).body.data
  expect(first.digits).toBe(6)
  const short = codeOf(number)
  await spray([node()], 11)

  const enter = (attempt: string, code: string | undefined, lang?: string) =>
    call('/palms/auth', { session_id: `${attempt}.${code}` }, lang)
  const texts = []
  for (const lang of ['en', 'fr', 'ar', 'bg']) {
    const refused = await enter(first.attempt, short, lang)
    expect(refused).toMatchObject({ status: 401, body: { code: 'loginCodeTooShort' } })
    texts.push(refused.body.message)
  }
  expect(texts[0]).toBe('To keep accounts safe, codes are longer for the moment. Ask for a new one.')
  expect(new Set(texts).size).toBe(4)

  await sql`update login_code set sent_at = sent_at - interval '31 seconds'`.execute(db)
  const again = (await call('/gaffer/session/code', { phone: number })).body.data
  expect(again.digits).toBe(10)
  // A country that is not served cannot be told apart by it.
  expect((await call('/gaffer/session/code', { phone: '+4915112345678' })).body.data.digits).toBe(10)
  const long = codeOf(number)
  expect(long).toHaveLength(10)
  expect((await enter(again.attempt, other(long ?? ''))).body.code).toBe('loginCodeWrong')
  expect((await enter(again.attempt, long)).status).toBe(200)

  // What was refused unread took no try: once the hour is over it counts.
  await sql`update login_code set expires_at = expires_at - interval '2 hours' where used_at is null and tries > 0`.execute(
    db,
  )
  expect((await enter(first.attempt, short)).status).toBe(200)
  expect((await call('/gaffer/session/code', { phone: freshNumber() })).body.data.digits).toBe(6)
})

it('waits for nobody once the budget is spent, whether or not the code was sent', async () => {
  const codes = node()
  const made = [await make(codes), await make(codes, 0)]
  await spray([codes], 11)
  await db.transaction().execute(async (tx) => {
    await sql`select from login_code where operator_id = ${operatorId} for update`.execute(tx)
    for (const { attempt, code } of made) {
      expect(await check(codes, attempt, other(code))).toEqual({ outcome: 'short' })
    }
  })
})

it('waits for nobody at a code that was sent to nobody', async () => {
  const codes = node()
  const [sent, unsent] = [await make(codes), await make(codes, 0)]
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`.execute(db)
    return rows[0]?.count
  }
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`guesses ${operatorId}`}, 0))`.execute(tx)
    const checked = check(codes, sent.attempt, sent.code)
    await expect.poll(countWaiting).toBe(1)
    for (const left of [4, 3, 2, 1]) {
      expect(await check(codes, unsent.attempt, other(unsent.code))).toEqual({ outcome: 'wrong', left })
    }
    expect(await check(codes, unsent.attempt, unsent.code)).toEqual({ outcome: 'over' })
    return { checked }
  })
  expect((await waiting.checked).outcome).toBe('right')
})

it('wrong tries at long codes take nothing from the budget', async () => {
  const codes = node()
  await spray([codes], 11)
  await pass(1)
  expect((await make(codes)).code).toHaveLength(10)
  await spray([codes], 12)
  await pass(1)
  expect((await make(codes)).code).toHaveLength(6)
})

it('is nothing to another operator', async () => {
  await spray([node()], 11)
  expect((await make(node())).code).toHaveLength(10)
  const elsewhere = await buildLoginOperator(db, { ...LOGIN, codesPerHour: PER_HOUR })
  operatorId = (await operatorAt(app, elsewhere)).id
  expect((await make(node())).code).toHaveLength(6)
})

it('does not reach a code that was sent to nobody, which is never right', async () => {
  const codes = node()
  const { attempt, code } = await make(codes, 0)
  expect(await check(codes, attempt, code)).toEqual({ outcome: 'wrong', left: 4 })
  for (let nth = 0; nth < 11; nth += 1) {
    const unsent = await make(codes, 0)
    for (let time = 0; time < 5; time += 1) await check(codes, unsent.attempt, other(unsent.code))
  }
  // Nor does it use up what others have.
  expect((await make(codes)).code).toHaveLength(6)
})

it('alerts the owners while it goes on', async () => {
  const owner = await buildStaff(app, ['owner'])
  const raised = async () => {
    await keepAlerts({ db, mailer: app.deps.mailer, logFault: (error) => expect.unreachable(String(error)) })
    const { data } = (await owner.get('/operators/demo/alerts')).body
    return data.filter(({ kind }: { kind: string }) => kind === 'codesGuessed')
  }
  ;({ operatorId } = app)
  await sql`update operator set login = ${JSON.stringify({ ...LOGIN, codesPerHour: PER_HOUR })}::jsonb
    where id = ${operatorId}`.execute(db)
  await spray([node()], 9)
  expect(await raised()).toEqual([])
  await spray([node()], 3)
  expect(await raised()).toMatchObject([{ role: 'owner' }])
  await pass(25)
  expect(await raised()).toEqual([])
})
