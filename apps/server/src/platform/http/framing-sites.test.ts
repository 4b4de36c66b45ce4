import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

const NEWS = 'https://news.example'
const ARCHIVE = 'https://archive.news.example:8443'
const OTHER = 'https://other.example'

let product: TestApp
let token: string

beforeAll(async () => {
  product = await buildTestApp()
  const { db } = product.database
  const news = await buildOperator(db, {
    hosts: ['game.news.example'],
    frameOrigins: [NEWS, ARCHIVE, '*', 'null', 'https://*.co.uk', "https://x.example 'unsafe-inline'"],
  })
  await buildOperator(db, { hosts: ['game.other.example'], frameOrigins: [OTHER] })
  const manager = await buildManager(db, news.id)
  token = (await product.authorize(manager.id, news.id)).authorization
  // Errors and files are answered from memory.
  await product.app.inject({ url: '/api/gaffer/brand' })
})
afterAll(() => product.end())

type Asked = { readonly headers?: Record<string, string>; readonly method?: 'GET' | 'OPTIONS' | 'PUT' }

const ask = (url: string, { headers = {}, method = 'GET' }: Asked = {}) =>
  product.app.inject({ method, url, headers: { host: 'game.news.example', ...headers } })

const ancestorsOf = (policy: unknown) => /frame-ancestors ([^;]*)/.exec(String(policy))?.[1]

describe('who may show an answer in a frame', () => {
  it.each([
    ['a call', '/api/gaffer/brand', 200],
    ['a list', '/api/home/tournaments', 200],
    ['a call without a token', '/api/gaffer/wallet/balance', 401],
    ['a call with a wrong input', '/api/home/tournaments?page=x', 400],
    ['a call that does not exist', '/api/nothing', 404],
    ['a picture', '/api/assets/d2/flag/bg.svg', 200],
    ['a picture that does not exist', '/api/assets/d2/shirt/none.svg', 404],
    ['a stylesheet that does not exist', '/brand/0123456789abcdef0123.css', 404],
    ['a file that does not exist', '/nothing.js', 404],
    ['health', '/healthz', 200],
    ['the description of the calls', '/api/openapi.json', 200],
    ['its page', '/api/docs', 200],
    ['an address that cannot be read', '/api/%', 400],
  ])('%s: the exact sites of the operator', async (_name, url, status) => {
    const answer = await ask(url)
    expect(answer.statusCode).toBe(status)
    expect(ancestorsOf(answer.headers['content-security-policy'])).toBe(`'self' ${NEWS} ${ARCHIVE}`)
    expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    '/console',
    '/console/kestrel/money',
    '/api/console/session',
    '/api/%63onsole/session',
    '/ap%69/console/session',
  ])('%s, of the console: nobody else', async (url) => {
    const answer = await ask(url)
    expect(ancestorsOf(answer.headers['content-security-policy'])).toBe("'self'")
  })

  it('an answer that has not changed: the same', async () => {
    const url = '/api/home/tournaments'
    const { etag } = (await ask(url)).headers
    const answer = await ask(url, { headers: { 'if-none-match': String(etag) } })
    expect(answer.statusCode).toBe(304)
    expect(ancestorsOf(answer.headers['content-security-policy'])).toBe(`'self' ${NEWS} ${ARCHIVE}`)
  })

  it('a call with a wrong method or body: the same', async () => {
    for (const answer of [
      await ask('/api/gaffer/brand', { method: 'PUT' }),
      await product.app.inject({
        method: 'POST',
        url: '/api/palms/auth',
        headers: { host: 'game.news.example', 'content-type': 'text/plain' },
        payload: 'x',
      }),
    ]) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(ancestorsOf(answer.headers['content-security-policy'])).toBe(`'self' ${NEWS} ${ARCHIVE}`)
    }
  })

  it('another operator has its own, an edition none, and a token says whose manager it is', async () => {
    const policy = async (host: string, headers: Record<string, string> = {}) =>
      ancestorsOf(
        (await ask('/api/home/tournaments', { headers: { host, ...headers } })).headers[
          'content-security-policy'
        ],
      )
    expect(await policy('game.other.example')).toBe(`'self' ${OTHER}`)
    expect(await policy('127.0.0.1')).toBe("'self'")
    expect(await policy('127.0.0.1', { authorization: token })).toBe(`'self' ${NEWS} ${ARCHIVE}`)
    const asking = async (headers: Record<string, string> = {}) =>
      ancestorsOf(
        (await ask('/nothing.js?host=game.other.example', { headers })).headers['content-security-policy'],
      )
    expect(await asking({ host: 'localhost' })).toBe(`'self' ${OTHER}`)
    expect(await asking()).toBe(`'self' ${NEWS} ${ARCHIVE}`)
  })

  it('bytes that are no request: nobody', async () => {
    await product.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = product.app.server.address() as AddressInfo
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NO SUCH\r\n\r\n'))
      const received: string[] = []
      socket.on('data', (bytes) => received.push(String(bytes)))
      socket.on('close', () => resolve(received.join('')))
    })
    expect(answer).toContain("frame-ancestors 'none'")
  })

  it('the live stream: the same, and it is kept apart by origin', async () => {
    await product.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => undefined)
    const { port } = product.app.server.address() as AddressInfo
    const stop = new AbortController()
    const stream = await fetch(`http://127.0.0.1:${port}/api/gaffer/live?host=game.news.example`, {
      headers: { origin: NEWS },
      signal: stop.signal,
    })
    stop.abort()
    expect(ancestorsOf(stream.headers.get('content-security-policy'))).toBe(`'self' ${NEWS} ${ARCHIVE}`)
    expect(stream.headers.get('access-control-allow-origin')).toBe(NEWS)
    expect(stream.headers.get('vary')).toContain('origin')
  })
})

const HOSTILE = [
  'null',
  '*',
  'https://evil.example',
  OTHER,
  'http://news.example',
  'https://news.example.',
  'https://news.example:443',
  'https://news.example:8443',
  'https://archive.news.example',
  'https://news.example/',
  'https://News.example',
  'https://news.example.evil.example',
  'https://evilnews.example',
  'https://evil.example?https://news.example',
  'https://news.example@evil.example',
  'https://a.news.example',
  'https://co.uk',
  'https://a.co.uk',
  'https://*.co.uk',
  'https://news.example https://evil.example',
  'https://news.example,https://evil.example',
  'https://news.example%00.evil.example',
  'file://',
  'chrome-extension://abcdefghijklmnop',
  'https://game.news.example',
]

describe('a script of another site', () => {
  it.each(HOSTILE)('at %s reads nothing', async (origin) => {
    for (const url of ['/api/gaffer/brand', '/api/nothing', '/nothing.js', '/api/gaffer/wallet/balance']) {
      const answer = await ask(url, { headers: { origin } })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.headers.vary).toContain('origin')
    }
    const preflight = await ask('/api/palms/auth', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBeGreaterThanOrEqual(400)
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
    expect(preflight.headers.vary).toContain('origin')
  })

  it.each([NEWS, ARCHIVE])('at the registered %s reads, without cookies', async (origin) => {
    for (const url of ['/api/gaffer/brand', '/api/gaffer/wallet/balance']) {
      const answer = await ask(url, { headers: { origin } })
      expect(answer.headers['access-control-allow-origin']).toBe(origin)
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
      expect(answer.headers.vary).toContain('origin')
    }
    const preflight = await ask('/api/palms/auth', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT',
    })
  })

  it('that names no origin is told that answers differ by it', async () => {
    expect((await ask('/api/gaffer/brand')).headers.vary).toContain('origin')
  })
})
