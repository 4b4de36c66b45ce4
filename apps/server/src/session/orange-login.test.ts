import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  identify,
  startTelecomGateway,
  type TelecomGateway,
} from '../../../../tools/simulators/telecom-gateway.ts'
import { buildLoginOperator } from '../testing/build-login-operator.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

const KEY = 'the key both sides know'
const LISTED = '127.0.0.2'
const NUMBER = '+359888123412'

let app: TestApp
let port: number
let host: string
let other: string
let gateway: TelecomGateway

const login = (peers: readonly string[], key = KEY) => ({ mode: 'orange' as const, peers, key })

beforeAll(async () => {
  app = await buildTestApp()
  host = await buildLoginOperator(app.database.db, login(['127.0.0.2/32', '2001:db8::/32']))
  other = await buildLoginOperator(app.database.db, login(['127.0.0.2/32'], 'a key of another'))
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  gateway = await startTelecomGateway({
    target: `http://127.0.0.1:${port}`,
    operator: slugOf(host),
    key: KEY,
    host,
    from: LISTED,
  })
})
afterAll(async () => {
  await gateway.stop()
  await app.end()
})

function slugOf(name: string): string {
  return name.replace('.example', '')
}

type Answer = { readonly status: number; readonly code: string | undefined; readonly text: string }

/** A login byte by byte, from an address of this machine. */
function send(headers: Readonly<Record<string, string>> | readonly string[], from = LISTED, at = host) {
  const lines = Array.isArray(headers)
    ? (headers as readonly string[])
    : Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [
    'POST /api/palms/auth HTTP/1.1',
    `Host: ${at}`,
    'Content-Type: application/json',
    'Content-Length: 2',
    'Connection: close',
    ...lines,
  ]
  return new Promise<Answer>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from }, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n{}`)
    })
    let text = ''
    socket.on('data', (part) => (text += part.toString()))
    socket.on('error', reject)
    socket.on('close', () => {
      const status = Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1])
      resolve({ status, code: /"code":"(\w+)"/.exec(text)?.[1], text })
    })
  })
}

const signed = (overrides: Parameters<typeof identify>[0] = { operator: slugOf(host), key: KEY }) =>
  identify(overrides, NUMBER)

async function countManagers(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from manager`.execute(app.database.db)
  return rows[0]?.n
}

describe('the login by a telecom', () => {
  it('takes the subscriber on the line, and shows the number masked only', async () => {
    gateway.putOnLine(NUMBER)
    const enter = () =>
      fetch(`${gateway.url}/api/palms/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-msisdn': '+359999999999' },
        body: '{}',
      })
    const first = await enter()
    const text = await first.text()
    expect(JSON.parse(text).data).toMatchObject({ phone: '+359*****12', is_onlooker: false })
    expect(text).not.toContain('888123')
    const again = (await (await enter()).json()) as { data: { username: string } }
    expect(again.data.username).toBe(JSON.parse(text).data.username)
    gateway.putOnLine('+359888123499')
    const another = (await (await enter()).json()) as { data: { username: string } }
    expect(another.data.username).not.toBe(again.data.username)
  })

  it('finds no public id for a subscriber on no line', async () => {
    gateway.putOnLine(undefined)
    const answer = await fetch(`${gateway.url}/api/palms/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-msisdn': NUMBER },
      body: '{}',
    })
    expect(await answer.json()).toMatchObject({
      code: 'publicIdMissing',
      message: 'Unauthorized: no public id was found.',
    })
  })

  it('makes one manager of 20 logins at once', async () => {
    const before = (await countManagers()) ?? 0
    const mine = { operator: slugOf(host), key: KEY }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(identify(mine, '+359888123400'))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await countManagers()).toBe(before + 1)
  })

  it('keeps the number sealed, found by its keyed index alone', async () => {
    const { rows } = await sql<{ text: string }>`
      select (select jsonb_agg(manager) from manager)::text || (select jsonb_agg(manager_phone) from manager_phone)::text
      as text`.execute(app.database.db)
    expect(rows[0]?.text).toContain('sealed_phone')
    expect(rows[0]?.text).not.toContain('888123')
  })
})

const now = () => Math.floor(Date.now() / 1000)
const without = (name: string) => {
  const { [name]: _gone, ...rest } = signed()
  return rest
}
const asLines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
const mine = () => ({ operator: slugOf(host), key: KEY })

const SPOOFS: readonly (readonly [string, () => Promise<Answer>])[] = [
  ['a number alone', () => send({ 'x-msisdn': NUMBER })],
  ['a number alone, from another address', () => send({ 'x-msisdn': NUMBER }, '127.0.0.1')],
  ['what is signed, from another address', () => send(signed(), '127.0.0.1')],
  ['what is signed, from the neighbour', () => send(signed(), '127.0.0.3')],
  [
    'what is signed, with the peer in X-Forwarded-For',
    () => send({ ...signed(), 'x-forwarded-for': LISTED }, '127.0.0.1'),
  ],
  [
    'what is signed, with the peer in Forwarded',
    () => send({ ...signed(), forwarded: `for=${LISTED}` }, '127.0.0.1'),
  ],
  [
    'what is signed, with the peer in X-Real-IP',
    () => send({ ...signed(), 'x-real-ip': LISTED }, '127.0.0.1'),
  ],
  [
    'what is signed, with the peer in True-Client-IP',
    () => send({ ...signed(), 'true-client-ip': LISTED }, '127.0.0.1'),
  ],
  ['no signature', () => send(without('x-msisdn-signature'))],
  ['no nonce', () => send(without('x-msisdn-nonce'))],
  ['no time', () => send(without('x-msisdn-time'))],
  ['an empty signature', () => send({ ...signed(), 'x-msisdn-signature': '' })],
  ['a signature of another key', () => send(signed({ ...mine(), key: 'guess' }))],
  ['a signature of an empty key', () => send(signed({ ...mine(), key: '' }))],
  [
    'a signature in capitals',
    () => send({ ...signed(), 'x-msisdn-signature': signed()['x-msisdn-signature']?.toUpperCase() ?? '' }),
  ],
  [
    'half a signature',
    () => send({ ...signed(), 'x-msisdn-signature': signed()['x-msisdn-signature']?.slice(0, 32) ?? '' }),
  ],
  ['the signature of another number', () => send({ ...signed(), 'x-msisdn': '+359888123499' })],
  ['the number without its plus', () => send({ ...signed(), 'x-msisdn': '359888123412' })],
  ['the signature of another time', () => send({ ...signed(), 'x-msisdn-time': String(now() + 1) })],
  ['the signature of another nonce', () => send({ ...signed(), 'x-msisdn-nonce': 'x'.repeat(32) })],
  ['the signature for another operator', () => send(signed({ ...mine(), operator: slugOf(other) }))],
  ['the key of another operator', () => send(signed({ ...mine(), key: 'a key of another' }))],
  ['what is signed for one, at another', () => send(signed(), LISTED, other)],
  ['a time two minutes ago', () => send(identify(mine(), NUMBER, now() - 120))],
  ['a time in two minutes', () => send(identify(mine(), NUMBER, now() + 120))],
  ['a time of the year 9999', () => send(identify(mine(), NUMBER, 253402300799))],
  ['a time of no number', () => send(identify(mine(), NUMBER, Number.NaN))],
  ['a short nonce', () => send(identify(mine(), NUMBER, now(), 'x'))],
  ['a nonce of other characters', () => send(identify(mine(), NUMBER, now(), 'x x x x x x x x x x x'))],
  ['two numbers', () => send([...asLines(signed()), 'x-msisdn: +359888123499'])],
  ['two signatures', () => send([...asLines(signed()), 'X-Msisdn-Signature: x'])],
  ['a number that is none', () => send(identify(mine(), 'admin'))],
  ['a number that is too long', () => send(identify(mine(), `+${'9'.repeat(40)}`))],
  ['a number with a path', () => send(identify(mine(), '+359888123412/../1'))],
  [
    'what was used before',
    async () => {
      const once = identify(mine(), '+359888123477')
      await send(once)
      return send(once)
    },
  ],
]

describe('a spoofed number', () => {
  it.each(SPOOFS)('by %s is nobody, and learns no more', async (_name, spoof) => {
    const before = await countManagers()
    const { status, code, text } = await spoof()
    expect([status, code]).toEqual([401, 'publicIdMissing'])
    expect(text).not.toMatch(/^authorization:/im)
    const isReplay = _name === 'what was used before'
    expect(await countManagers()).toBe((before ?? 0) + (isReplay ? 1 : 0))
  })

  it('is refused in each of 200 guesses of a signature', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        send({ ...signed(), 'x-msisdn-signature': randomBytes(32).toString('hex') }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  })
})

describe('behind a proxy of ours', () => {
  it('the peer is whoever called the proxy, and no address that callers write themselves', async () => {
    const behind = await buildTestApp({ TRUSTED_PROXIES: '127.0.0.9' })
    try {
      const at = await buildLoginOperator(behind.database.db, login(['198.18.0.7/32']))
      const enter = (remoteAddress: string, forwarded: string) =>
        behind.app.inject({
          method: 'POST',
          url: '/api/palms/auth',
          remoteAddress,
          headers: {
            host: at,
            'x-forwarded-for': forwarded,
            ...identify({ operator: slugOf(at), key: KEY }, NUMBER),
          },
          payload: {},
        })
      expect((await enter('127.0.0.9', '198.18.0.7')).statusCode).toBe(200)
      expect((await enter('127.0.0.9', '198.18.0.7, 203.0.113.5')).statusCode).toBe(401)
      expect((await enter('203.0.113.5', '198.18.0.7')).statusCode).toBe(401)
    } finally {
      await behind.end()
    }
  })
})
