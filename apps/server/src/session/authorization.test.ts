import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_TOKEN_SECONDS } from '../platform/auth/tokens.ts'
import { addKey, createKeyRing, retireKey } from '../platform/secrets/key-ring.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

/** A call that needs a manager, a public one, and the stream. */
const PATHS = {
  own: '/api/gaffer/wallet/balance',
  open: '/api/home/tournaments',
} as const

let app: TestApp
let port: number
let managerId: number
let secret: Uint8Array
let kid: string

beforeAll(async () => {
  app = await buildTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
  managerId = (await buildManager(app.database.db, app.operatorId)).id
  const key = await createKeyRing(app.database.db, 'token-keys').current()
  secret = key.secret
  kid = key.kid
})
afterAll(() => app.end())

/** The server's answer to these headers, sent unchanged. */
function ask(path: string, authorization: readonly string[], host = '127.0.0.1'): Promise<Said> {
  return new Promise((resolve, reject) => {
    const headers = ['host', host, ...authorization.flatMap((value) => ['authorization', value])]
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      const text = Buffer.concat(parts).toString('utf8')
      resolve({ status: answer.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : {} })
    })
    sent.on('error', reject).end()
  })
}
type Said = { readonly status: number; readonly body: { readonly code?: string; readonly data?: unknown } }

const now = () => Math.floor(Date.now() / 1000)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token made with the installation's own key, so that only the changed part can be wrong. */
function make(header: object = {}, claims: object = {}): string {
  const signed = [
    part({ alg: 'HS256', typ: 'gaffer-access+jwt', kid, ...header }),
    part({
      sub: String(managerId),
      aud: String(app.operatorId),
      iss: 'gaffer',
      iat: now(),
      exp: now() + ACCESS_TOKEN_SECONDS,
      ...claims,
    }),
  ].join('.')
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

describe('the Authorization header', () => {
  it('with a token of ours is let in, with or without Bearer', async () => {
    for (const header of [make(), `Bearer ${make()}`]) {
      expect((await ask(PATHS.own, [header])).status).toBe(200)
    }
  })

  it.each<[string, () => readonly string[]]>([
    ['nothing', () => []],
    ['Bearer alone', () => ['Bearer']],
    ['Bearer and a space', () => ['Bearer ']],
    ['an empty value', () => ['']],
    ['another scheme', () => [`Basic ${make()}`]],
    ['two of them, the same', () => [make(), make()]],
    ['two of them, one forged', () => ['forged', make()]],
    ['two of them, the second forged', () => [make(), 'forged']],
    ['two tokens in one', () => [`${make()}, ${make()}`]],
    ['9 kB', () => [`Bearer ${'a'.repeat(9_000)}`]],
    ['a token and 9 kB', () => [`${make()}${'a'.repeat(9_000)}`]],
    ['a token in another’s type', () => [make({ typ: 'gaffer-renewal+jwt' })]],
    ['alg none', () => [`${make({ alg: 'none' }).split('.').slice(0, 2).join('.')}.`]],
    ['a kid of a path', () => [make({ kid: '../../../etc/passwd' })]],
    ['a kid of SQL', () => [make({ kid: "x' union select 'x'--" })]],
    ['crit', () => [make({ crit: ['exp'] })]],
    ['no end', () => [make({}, { exp: undefined })]],
    ['an end in year 9999', () => [make({}, { exp: 253_402_300_799 })]],
    ['an end as text', () => [make({}, { exp: String(now() + 60) })]],
    ['a beginning to come', () => [make({}, { nbf: now() + 600 })]],
    ['two issuers', () => [make({}, { iss: ['gaffer', 'evil'] })]],
    ['two audiences', () => [make({}, { aud: ['1', '2'] })]],
    ['an operator there is not', () => [make({}, { aud: '999999' })]],
    ['a manager there is not', () => [make({}, { sub: '999999' })]],
    ['a manager whose id is SQL', () => [make({}, { sub: '1 or 1=1' })]],
    ['a cut signature', () => [make().slice(0, -3)]],
    ['a token with a line of its own', () => [`${make()}\tx`]],
  ])('with %s is refused with the words of the catalogue', async (_name, headers) => {
    const { status, body } = await ask(PATHS.own, headers())
    expect([status, body.code]).toEqual([401, 'unauthorized'])
    // Where no token is required, a wrong one is still refused; none at all is fine.
    const anybody = await ask(PATHS.open, headers())
    expect(anybody.status).toBe(headers().length === 0 ? 200 : 401)
  })

  it('with a manager of one operator and the audience of another is refused', async () => {
    const other = await buildOperator(app.database.db)
    expect((await ask(PATHS.own, [make({}, { aud: String(other.id) })])).status).toBe(401)
    const stranger = await buildManager(app.database.db, other.id)
    expect((await ask(PATHS.own, [make({}, { sub: String(stranger.id) })])).status).toBe(401)
  })

  it('counts no more once its manager has logged out, though it was made ten seconds before', async () => {
    const { id } = await buildManager(app.database.db, app.operatorId)
    const sub = String(id)
    const old = make({}, { sub, iat: now() - 10, exp: now() + 60 })
    const tokens = [old, make({}, { sub })]
    for (const token of tokens) expect((await ask(PATHS.own, [token])).status).toBe(200)
    const out = await app.app.inject({
      method: 'POST',
      url: '/api/gaffer/session/end',
      headers: { host: '127.0.0.1', authorization: old },
    })
    expect(out.statusCode).toBe(200)
    for (const token of tokens) expect((await ask(PATHS.own, [token])).status).toBe(401)
  })

  it('counts no more once its key is retired', async () => {
    const { db } = app.database
    const held = make()
    expect((await ask(PATHS.own, [held])).status).toBe(200)
    await addKey(db, 'token-keys', true)
    expect((await ask(PATHS.own, [held])).status).toBe(200)
    expect(await retireKey(db, 'token-keys', kid)).toBe(true)
    expect((await ask(PATHS.own, [held])).status).toBe(401)
  })
})
