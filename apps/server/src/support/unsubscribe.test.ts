import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSmsGateway, type SmsGateway } from '../../../../tools/simulators/sms-gateway.ts'
import { identify } from '../../../../tools/simulators/telecom-gateway.ts'
import { startSportsPortal, type SportsPortal } from '../../../../tools/simulators/sports-portal.ts'
import {
  startUnsubscribeAddress,
  UNSUBSCRIBE_ANSWERS,
  type UnsubscribeAddress,
} from '../../../../tools/simulators/unsubscribe-address.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { next } from '../testing/next-number.ts'
import { EDITIONS } from '../operators/editions.ts'
import type { OperatorLogin, OperatorUnsubscribe } from '../operators/operator.ts'
import { upsertOperator } from '../operators/repo.ts'
import { writeOperatorSecrets } from '../operators/secrets.ts'
import { openManager } from '../session/open-manager.ts'

let app: TestApp
let address: UnsubscribeAddress
let portal: SportsPortal
let sms: SmsGateway

beforeAll(async () => {
  sms = await startSmsGateway()
  app = await buildTestApp({ SMS_URL: sms.address })
  address = await startUnsubscribeAddress()
  portal = await startSportsPortal()
})
afterAll(async () => {
  await app.end()
  await Promise.all([address.stop(), portal.stop(), sms.stop()])
})

const GATEWAY_KEY = 'key of the gateway'

/** An operator with this login, whose subscriptions end at the address. */
async function build(login: OperatorLogin, unsubscribe: Partial<OperatorUnsubscribe> = {}) {
  const [edition] = EDITIONS
  if (edition === undefined) throw new Error('no edition')
  const slug = `subscribed-${next()}`
  const host = `${slug}.example`
  const id = await upsertOperator(app.database.db, {
    ...edition,
    slug,
    hosts: [host],
    login,
    unsubscribe: { isOn: true, url: address.address, ...unsubscribe },
  })
  return { id, host, slug }
}
type Built = Awaited<ReturnType<typeof build>>

const post = (url: string, host: string, payload: object, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url: `/api${url}`, headers: { host, ...headers }, payload })

const SP = () => ({ mode: 'sp', endpoint: portal.endpoint, timeoutMs: 2_000, country: '359' }) as const
const OIDC: OperatorLogin = {
  mode: 'oidc',
  issuer: 'https://id.example',
  clientId: 'c',
  scopes: ['openid'],
}
const PHONE: OperatorLogin = { mode: 'phone', countries: [], codeMinutes: 5, codesPerHour: 1000 }
const ORANGE: OperatorLogin = { mode: 'orange', peers: ['127.0.0.1'] }

/** The authorization header of a login's answer. */
const tokenOf = (answer: { headers: Record<string, unknown>; statusCode: number }) => {
  expect(answer.statusCode).toBe(200)
  return { authorization: String(answer.headers.authorization) }
}

async function logInBySession(host: string, user: object = { user_id: `u-${next()}` }) {
  const session = `portal-session-${next()}`
  portal.sessions.set(session, user as never)
  return { session, token: tokenOf(await post('/palms/auth', host, { session_id: session })) }
}
async function logInByPhone(host: string, phone: string) {
  const { attempt } = (await post('/gaffer/session/code', host, { phone })).json().data
  const code = /\d{6}/.exec(sms.sent.at(-1)?.text ?? '')?.[0]
  return tokenOf(await post('/palms/auth', host, { session_id: `${attempt}.${code}` }))
}
async function logInByLine({ id, host, slug }: Built, phone: string) {
  await writeOperatorSecrets(app.database.db, id, { gatewayKey: GATEWAY_KEY })
  return tokenOf(await post('/palms/auth', host, {}, identify({ operator: slug, key: GATEWAY_KEY }, phone)))
}

type Token = { readonly authorization: string }
const end = (host: string, token: Token, payload: object = {}) =>
  post('/numb/unsubscribe', host, payload, token)
const state = async (host: string, token: Token) =>
  (await app.app.inject({ url: '/api/gaffer/support/subscription', headers: { host, ...token } })).json().data

/** What the address receives while something is done. */
async function heardBy(act: () => Promise<unknown>) {
  const before = address.asked.length
  await act()
  return address.asked.slice(before)
}

describe('unsubscribing', () => {
  it('tells the operator the session of the manager who asks, whatever session they name, and only once', async () => {
    const { host } = await build(SP())
    const { session, token } = await logInBySession(host)
    address.answerWith('Success')
    expect(await state(host, token)).toEqual({ is_subscribed: true })
    const heard = await heardBy(async () => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => end(host, token, { session_id: 'of another' })),
      )
      for (const answer of answers)
        expect(answer.json()).toMatchObject({ has_error: false, status: 'Success' })
      expect((await end(host, token)).statusCode).toBe(200)
    })
    expect(heard).toEqual([{ named: { session_id: session }, authorization: undefined }])
    expect(await state(host, token)).toEqual({ is_subscribed: false })
  })

  it.each(UNSUBSCRIBE_ANSWERS.filter((answer) => answer !== 'Success'))(
    'has failed when the operator answers: %s',
    async (answer) => {
      const { host } = await build(SP())
      const { token } = await logInBySession(host)
      address.answerWith(answer)
      const ended = await end(host, token)
      expect([ended.statusCode, ended.json().message]).toEqual([502, 'Unsubscribe failed.'])
      expect(await state(host, token)).toEqual({ is_subscribed: true })
    },
  )

  it('names a manager who logged in by a code by their number, and says who asks', async () => {
    address.answerWith('Success')
    const { id, host } = await build(PHONE)
    await writeOperatorSecrets(app.database.db, id, { unsubscribeKey: 'known to both' })
    const token = await logInByPhone(host, '+359888700513')
    const heard = await heardBy(async () => expect((await end(host, token)).statusCode).toBe(200))
    expect(heard).toEqual([{ named: { phone: '+359888700513' }, authorization: 'Bearer known to both' }])
    expect(await state(host, token)).toEqual({ is_subscribed: false })
  })

  it('names a manager who came over a telecom’s line by their number', async () => {
    address.answerWith('Success')
    const built = await build(ORANGE)
    const token = await logInByLine(built, '+359888700514')
    const heard = await heardBy(() => end(built.host, token))
    expect(heard).toEqual([{ named: { phone: '+359888700514' }, authorization: undefined }])
    expect(await state(built.host, token)).toEqual({ is_subscribed: false })
  })

  it('names who comes from an OpenID provider as that provider does', async () => {
    address.answerWith('Success')
    const { id, host } = await build(OIDC)
    const operator = await app.deps.operators.byId(id)
    const person = { subject: 'https://id.example sub|42' }
    const { id: managerId } = await openManager(
      { ...app.deps, db: app.database.db },
      operator,
      'oidc',
      person,
    )
    const token = await app.authorize(managerId, id)
    const heard = await heardBy(() => end(host, token))
    expect(heard).toEqual([{ named: { user_id: 'sub|42' }, authorization: undefined }])
  })

  it.each([
    ['user', { user_id: 'u-77' }, { user_id: 'u-77' }],
    ['phone', { user_id: 'u-78', phone: '0888 700 515' }, { phone: '+359888700515' }],
  ] as const)(
    'names a portal’s reader by their %s where the operator asks for it',
    async (names, user, named) => {
      address.answerWith('Success')
      const { host } = await build(SP(), { names })
      const { token } = await logInBySession(host, user)
      const heard = await heardBy(() => end(host, token))
      expect(heard.map((one) => one.named)).toEqual([named])
    },
  )

  it.each([
    ['phone', { user_id: 'u-79' }],
    ['user', { user_id: '+359888700516' }],
  ] as const)('has failed where their %s is not known, and asks nobody', async (names, user) => {
    const { host } = await build(SP(), { names })
    const { token } = await logInBySession(host, user)
    const heard = await heardBy(async () =>
      expect((await end(host, token)).json().code).toBe('unsubscribeFailed'),
    )
    expect(heard).toEqual([])
  })

  it('begins anew with another login', async () => {
    address.answerWith('Success')
    const { host } = await build(PHONE)
    const first = await logInByPhone(host, '+359888700517')
    await end(host, first)
    await app.database.db
      .updateTable('unsubscription')
      .set({ at: new Date(Date.now() - 60_000) })
      .execute()
    await app.database.db
      .updateTable('loginCode')
      .set({ sentAt: new Date(Date.now() - 60_000) })
      .execute()
    const again = await logInByPhone(host, '+359888700517')
    expect(await state(host, again)).toEqual({ is_subscribed: true })
  })

  it('holds when the page loads again where the browser keeps no cookie, until another visit', async () => {
    address.answerWith('Success')
    const portals = await build(SP())
    const user = { user_id: `u-${next()}` }
    const line = await build(ORANGE)
    const [bySession, byLine] = [
      async () => (await logInBySession(portals.host, user)).token,
      () => logInByLine(line, '+359888700518'),
    ]
    for (const [host, logIn] of [
      [portals.host, bySession],
      [line.host, byLine],
    ] as const) {
      await end(host, await logIn())
      expect(await state(host, await logIn())).toEqual({ is_subscribed: false })
      await app.database.db
        .updateTable('unsubscription')
        .set({ at: new Date(Date.now() - 13 * 3_600_000) })
        .execute()
      expect(await state(host, await logIn())).toEqual({ is_subscribed: true })
    }
  })

  it('needs a manager and an operator that offers it', async () => {
    const offering = await build(SP())
    expect((await post('/numb/unsubscribe', offering.host, {})).statusCode).toBe(401)
    const without = await build(SP(), { isOn: false })
    const { token } = await logInBySession(without.host)
    expect((await end(without.host, token)).statusCode).toBe(404)
  })
})
