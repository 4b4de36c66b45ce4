import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Access, API_BASE, OPERATIONS } from '@gaffer/contract'
import { buildManager } from './testing/build-manager.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'

let product: TestApp
let manager: { readonly id: number }

beforeAll(async () => {
  product = await buildTestApp()
  manager = await buildManager(product.database.db, product.operatorId)
})
afterAll(() => product.end())

const operations = Object.values(OPERATIONS)
/** Whether a call works without a token. */
const isOpen = (access: Access) => access === 'public' || access === 'invited'

/** The path of an operation with the same text in place of every parameter. */
function pathOf(path: string, text: string): string {
  return `${API_BASE}${path.replaceAll(/:[A-Za-z_]+\??/g, text)}`
}

const BAD_BODIES: readonly (readonly [string, string])[] = [
  ['truncated', '{"a":'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number beyond numbers', '{"page":1e400}'],
  ['an unknown key', '{"points":100,"created_at":"now","is_seasonal":true}'],
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ['10,000 deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['in another encoding', Buffer.from('{"a":1}', 'utf16le').toString('latin1')],
  ['not a number', '{"sub_tournament_id":NaN}'],
  ['a text of a megabyte', `"${'x'.repeat(1_000_000)}"`],
  ['with a zero byte', '{"session_id":"\\u0000","team_name":"\\u0000"}'],
]

const BAD_IDS = [
  '0',
  '-1',
  '2147483648',
  '9223372036854775808',
  '1.5',
  '1e3',
  '01',
  '+1',
  '%201',
  '٣',
  "1'--",
  '{"$gt":0}',
  '00000000-0000-4000-8000-000000000000',
  'x',
  'x'.repeat(10_000),
]

/** Values that are no id, wherever a body expects one. */
const NO_IDS = ['101', true, [101], 101.5, -101, 0, -0, 2 ** 53 + 1, 1e300, null, {}, '٣', 100] as const

describe('any call', () => {
  it('of the contract is registered', () => {
    const missing = operations.filter(
      ({ method, path }) => !product.app.hasRoute({ method, url: `${API_BASE}${path}` }),
    )
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('that needs a manager is refused without a token and with a wrong one', async () => {
    for (const { access, method, path } of operations) {
      if (isOpen(access)) continue
      for (const authorization of [undefined, 'Bearer', 'x.y.z', `Bearer ${'a'.repeat(9000)}`]) {
        const headers = authorization === undefined ? {} : { authorization }
        const answer = await product.app.inject({ method, url: pathOf(path, '101'), headers })
        expect([path, answer.statusCode, answer.json().has_error]).toEqual([path, 401, true])
      }
    }
  })

  it.each(BAD_BODIES)('answers a body that is %s with a refusal', async (_name, payload) => {
    for (const { method, path, body, access } of operations) {
      if (body === undefined) continue
      const headers = {
        'content-type': 'application/json',
        ...(isOpen(access) ? {} : await product.authorize(manager.id)),
      }
      const answer = await product.app.inject({ method, url: pathOf(path, '101'), payload, headers })
      expect([path, [400, 413].includes(answer.statusCode)]).toEqual([path, true])
      expect(answer.json().has_error).toBe(true)
    }
  })

  it.each(BAD_IDS)('answers the id %j with a refusal', async (id) => {
    const headers = await product.authorize(manager.id)
    for (const { method, path, body } of operations) {
      if (!path.includes(':')) continue
      const answer = await product.app.inject({
        method,
        url: pathOf(path, id),
        headers,
        ...(body === undefined ? {} : { payload: {} }),
      })
      expect([path, [400, 404].includes(answer.statusCode)]).toEqual([path, true])
    }
  })

  it.each(NO_IDS)('takes %j for no id of its body', async (id) => {
    const headers = await product.authorize(manager.id)
    for (const [url, method, payload] of [
      ['/palms/team/autofill', 'POST', { sub_tournament_id: id }],
      ['/palms/users/teams', 'PUT', { teamId: id, groups: [] }],
      ['/palms/subTournament/join/101', 'PUT', { groups: [{ groupId: 1, players: [{ playerId: id }] }] }],
      ['/users/team/player/1/captain', 'PUT', { user_team_id: id }],
    ] as const) {
      // 100 and 101.5 are ids that no team or contest can have, but a player may.
      if (id === 100 && url.includes('join')) continue
      const answer = await product.app.inject({ method, url: `${API_BASE}${url}`, payload, headers })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 'badRequest'])
    }
  })

  it('tells no more to HEAD than to GET', async () => {
    const known = await product.authorize(manager.id)
    for (const { method, path, access } of operations) {
      // The desk has its own keys, which no manager holds.
      if (method !== 'GET' || path.startsWith('/gaffer/desk/')) continue
      const [url, headers] = [pathOf(path, '101'), isOpen(access) ? {} : known]
      const get = await product.app.inject({ method: 'GET', url, headers })
      const head = await product.app.inject({ method: 'HEAD', url, headers })
      expect([path, get.statusCode]).not.toEqual([path, 401])
      expect([path, head.statusCode, head.body]).toEqual([path, get.statusCode, ''])
    }
  })

  it('refuses a query key given twice, and one it does not know', async () => {
    const headers = await product.authorize(manager.id)
    for (const { method, path } of operations) {
      if (method !== 'GET') continue
      for (const query of ['page=1&page=2', 'page[]=1', 'debug=1']) {
        const url = `${pathOf(path, '101')}?${query}`
        const answer = await product.app.inject({ method, url, headers })
        expect([path, query, answer.statusCode]).toEqual([path, query, 400])
      }
    }
  })
})

describe('any request', () => {
  it('for a path that is none gets 404, and with a wrong method 405', async () => {
    const none = await product.app.inject({ url: '/api/none' })
    expect([none.statusCode, none.json().code]).toEqual([404, 'notFound'])
    const wrong = await product.app.inject({ method: 'PUT', url: `${API_BASE}/palms/home` })
    expect([wrong.statusCode, wrong.json().code]).toEqual([405, 'methodNotAllowed'])
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'with a body of type %s gets 415',
    async (type) => {
      const answer = await product.app.inject({
        method: 'POST',
        url: `${API_BASE}/palms/auth`,
        headers: { 'content-type': type },
        payload: 'a=1',
      })
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupportedMediaType'])
    },
  )

  it('with a byte order mark before its body gets 400', async () => {
    const answer = await product.app.inject({
      method: 'POST',
      url: `${API_BASE}/palms/auth`,
      headers: { 'content-type': 'application/json' },
      payload: '\uFEFF{}',
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'badRequest'])
  })

  it('with more than 64 KB gets 413', async () => {
    const answer = await product.app.inject({
      method: 'POST',
      url: `${API_BASE}/palms/auth`,
      headers: { 'content-type': 'application/json' },
      payload: `{"session_id":"${'x'.repeat(65_536)}"}`,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'payloadTooLarge'])
  })

  it.each([
    '/api/%00',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/api/%c0%af',
    '/api/%252e%252e',
    '/api/%',
    '/assets/../x',
  ])('for %s gets a refusal in the envelope', async (url) => {
    const answer = await product.app.inject({ url })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json().has_error).toBe(true)
  })

  it('with a hostile Host gets the demo edition or a refusal', async () => {
    for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for', 'forwarded']) {
      const answer = await product.app.inject({
        url: `${API_BASE}/gaffer/brand`,
        headers: { host: '127.0.0.1', [name]: 'localhost' },
      })
      expect([name, answer.json().data.edition]).toEqual([name, 'demo'])
    }
    for (const host of ['evil.example@x', 'a b', '<script>', '127.0.0.1:99999999', 'x'.repeat(5000)]) {
      const answer = await product.app.inject({ url: `${API_BASE}/palms/home`, headers: { host } })
      expect(answer.statusCode).toBeLessThan(500)
    }
  })

  it('is answered in the language of the reader', async () => {
    const french = await product.app.inject({ url: '/api/none?lang=fr' })
    expect(french.statusCode).toBe(404)
    const call = await product.app.inject({ method: 'PUT', url: `${API_BASE}/palms/none`, headers: {} })
    expect(call.json().has_error).toBe(true)
  })

  it('carries no allowance for other origins and the safe headers', async () => {
    const answer = await product.app.inject({
      url: `${API_BASE}/palms/home`,
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })
})

describe('whoever runs it', () => {
  it.each(['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs'])('finds %s', async (url) => {
    expect((await product.app.inject({ url })).statusCode).toBe(200)
  })
})
