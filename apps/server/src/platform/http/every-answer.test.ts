import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildLoginOperator } from '../../testing/build-login-operator.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

/**
 * Every kind of answer the product gives, over a real socket, with the headers that keep browsers and proxies from
 * misusing it (G-39, G-42, G-45): pages, files, pictures, calls that succeed, are refused or fail, redirects,
 * streams, and answers to bytes that are not a request.
 */
const NEWS = 'https://news.example'
const HOST = 'game.news.example'

let app: TestApp
let port: number
let token: string
let oidcHost: string

beforeAll(async () => {
  app = await buildTestApp({ RATE_LIMIT_PER_MINUTE: '40' }, undefined, buildPage())
  const { db } = app.database
  const news = await buildOperator(db, { hosts: [HOST], frameOrigins: [NEWS] })
  token = (await app.authorize((await buildManager(db, news.id)).id, news.id)).authorization
  oidcHost = await buildLoginOperator(db, {
    mode: 'oidc',
    issuer: 'http://127.0.0.1:9',
    clientId: 'c',
    scopes: ['openid'],
  })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
  await answerTo({ path: '/api/gaffer/brand' })
})
afterAll(() => app.end())

/** A folder with the files that a web build produces. */
function buildPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gaffer-page-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  writeFileSync(join(folder, 'embed.js'), 'void 0')
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'void 0')
  return folder
}

type Asked = {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string | undefined>> }

/** The head of an answer, without waiting for its body, because that of a stream never ends. */
function answerTo({ method = 'GET', path, headers = {}, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = ask(
      { port, host: '127.0.0.1', method, path, headers: { host: HOST, ...headers } },
      (answer) => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>,
        })
        answer.destroy()
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** The request, its expected status, and how long the answer may be cached. */
const KINDS: Readonly<Record<string, readonly [Asked, number, RegExp]>> = {
  'a page': [{ path: '/home' }, 200, /^no-store$/],
  'a page nobody has': [{ path: '/no-such-page?lang=%22%3E' }, 200, /^no-store$/],
  'the script of operators’ sites': [{ path: '/embed.js' }, 200, /^public, max-age=\d{1,3}$/],
  'a file of the page': [{ path: '/assets/main-1a2b.js' }, 200, /immutable/],
  'a file of the page that does not exist': [{ path: '/assets/none.js' }, 404, /^no-store$/],
  'a call': [{ path: '/api/gaffer/brand' }, 200, /^no-store$/],
  'a list': [{ path: '/api/home/tournaments' }, 200, /^public, max-age=0, must-revalidate, s-maxage=1$/],
  'a call of a manager’s': [{ path: '/api/gaffer/rooms' }, 401, /^no-store$/],
  'a call with a wrong token': [
    { path: '/api/home/tournaments', headers: { authorization: 'Bearer x' } },
    401,
    /^no-store$/,
  ],
  'a call with a wrong input': [{ path: '/api/home/tournaments?page=x' }, 400, /^no-store$/],
  'a call that does not exist': [{ path: '/api/nothing' }, 404, /^no-store$/],
  'a wrong method': [{ path: '/api/gaffer/brand', method: 'PUT' }, 405, /^no-store$/],
  'a body of another kind': [
    { path: '/api/palms/auth', method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
    415,
    /^no-store$/,
  ],
  'a body too large': [
    {
      path: '/api/palms/auth',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `"${'x'.repeat(70_000)}"`,
    },
    413,
    /^no-store$/,
  ],
  'a stream': [{ path: '/api/gaffer/live' }, 200, /^no-store$/],
  'a stream that is refused': [{ path: '/api/gaffer/live?x=1' }, 400, /^no-store$/],
  'a picture': [{ path: '/api/assets/d2/flag/bg.svg' }, 200, /immutable/],
  'a picture that does not exist': [{ path: '/api/assets/d2/shirt/none.svg' }, 404, /^no-store$/],
  'a picture of an operator’s that does not exist': [{ path: '/api/assets/o/x.svg' }, 404, /^no-store$/],
  'a stylesheet that does not exist': [{ path: '/brand/0123456789abcdef0123.css' }, 404, /^no-store$/],
  'a file that does not exist': [{ path: '/nothing.js' }, 404, /^no-store$/],
  'an address that cannot be read': [{ path: '/api/%' }, 400, /^no-store$/],
  'an address with a zero byte': [{ path: '/api/home/tournaments?status=%00' }, 400, /^no-store$/],
  HEAD: [{ path: '/api/gaffer/brand', method: 'HEAD' }, 200, /^no-store$/],
  'what another site may ask': [
    {
      path: '/api/palms/auth',
      method: 'OPTIONS',
      headers: { origin: NEWS, 'access-control-request-method': 'POST' },
    },
    204,
    /^no-store$/,
  ],
  health: [{ path: '/healthz' }, 200, /^no-store$/],
  'the description of the calls': [{ path: '/api/openapi.json' }, 200, /./],
  'its page': [{ path: '/api/docs' }, 200, /./],
}

function expectHeaders({ headers }: Answer): void {
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers['cross-origin-opener-policy']).toMatch(/^(same-origin-allow-popups|unsafe-none)$/)
  expect(headers['cache-control']).toBeTruthy()
  expect(headers.vary).toContain('origin')
  const policy = headers['content-security-policy'] ?? ''
  expect(policy.match(/frame-ancestors/g)).toHaveLength(1)
  expect(policy).toMatch(/^default-src 'none'/)
  expect(policy.match(/base-uri 'none'/g)).toHaveLength(1)
  expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|data:|https?:)|object-src|\*/)
  expect(headers['access-control-allow-credentials']).toBeUndefined()
  expect(headers.server ?? headers['x-powered-by']).toBeUndefined()
}

describe('every answer', () => {
  it.each(Object.entries(KINDS))('%s', async (_kind, [asked, status, kept]) => {
    const answer = await answerTo(asked)
    expect(answer.status).toBe(status)
    expectHeaders(answer)
    expect(answer.headers['cache-control']).toMatch(kept)
    expect(answer.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${NEWS}`)
    const own = asked.headers?.origin === undefined ? undefined : NEWS
    expect(answer.headers['access-control-allow-origin']).toBe(own)
    const strange = await answerTo({
      ...asked,
      headers: { ...asked.headers, origin: 'https://evil.example' },
    })
    expect(strange.headers['access-control-allow-origin']).toBeUndefined()
    expectHeaders(strange)
  })

  it.each(['/console', '/console/', '/%63onsole/', '/consol%65/kestrel/money'])(
    'the page of the console at %s, which no site frames',
    async (path) => {
      const answer = await answerTo({ path })
      expect(answer.status).toBe(200)
      expectHeaders(answer)
      expect(answer.headers['content-security-policy']).toMatch(/frame-ancestors '(none|self)'(;|$)/)
    },
  )

  it('that has not changed', async () => {
    const path = '/api/home/tournaments'
    const { etag = '' } = (await answerTo({ path })).headers
    const same = await answerTo({ path, headers: { 'if-none-match': etag } })
    expect(same.status).toBe(304)
    expectHeaders(same)
  })

  it('that sends a visitor elsewhere', async () => {
    const begun = await answerTo({ path: '/login/done?code=x&state=y', headers: { host: oidcHost } })
    expect([begun.status >= 300, begun.status < 500]).toEqual([true, true])
    expectHeaders(begun)
    expect(begun.headers['cache-control']).toBe('no-store')
  })

  it('to who asks too often', async () => {
    const asked = { path: '/api/gaffer/wallet/balance', headers: { authorization: token } }
    let answer = await answerTo(asked)
    for (let turn = 0; answer.status !== 429 && turn < 60; turn += 1) answer = await answerTo(asked)
    expect(answer.status).toBe(429)
    expectHeaders(answer)
  })

  it('to what is no request', async () => {
    const text = await new Promise<string>((resolve) => {
      const received: string[] = []
      const socket = connect(port, '127.0.0.1', () => socket.write('NO SUCH\r\n\r\n'))
      socket.on('data', (bytes) => received.push(String(bytes)))
      socket.on('close', () => resolve(received.join('')))
    })
    const lines = text.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? []
    const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)))
    expectHeaders({ status: 400, headers })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})
