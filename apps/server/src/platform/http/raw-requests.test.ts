import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import { createHttp } from './create-http.ts'

/** The HTTP edge without any calls, reached byte by byte. */
let app: FastifyInstance
let port: number
let writes = 0
const failures: unknown[] = []
const statuses: number[] = []

beforeAll(async () => {
  app = await createHttp({
    logLevel: 'silent',
    trustedProxies: [],
    rateLimitPerMinute: 1_000_000,
    arrivalMs: 300,
    silenceMs: 500,
    resolveVisit: async ({ headers }) => {
      if (headers.authorization !== undefined) throw new ApiError('unauthorized')
      return { operatorId: 1, language: 'en', caller: undefined, frameOrigins: [] }
    },
  })
  app.addHook('onError', async (_request, _reply, error) => {
    if (!(error instanceof ApiError)) failures.push(error)
  })
  app.addHook('onSend', async (_request, { statusCode }) => void statuses.push(statusCode))
  app.get('/api/thing', { config: { operation: 'thing' } }, async () => ({ has_error: false }))
  app.put('/api/thing', { config: { operation: 'thing' } }, async () => {
    writes += 1
    return { has_error: false }
  })
  app.get('/api/much', async () => 'x'.repeat(20_000_000))
  app.get('/healthz', async () => ({ status: 'ok' }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => app.close())

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

/** Sends pieces of bytes with pauses between and reads until the server ends the connection. */
async function send(pieces: readonly string[], pauseMs = 0): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const received: string[] = []
  socket.setEncoding('utf8').on('data', (text) => received.push(String(text)))
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  for (const piece of pieces) {
    if (socket.writable) socket.write(piece)
    if (pauseMs > 0) await wait(pauseMs)
  }
  await Promise.race([ended, wait(6_000)])
  socket.destroy()
  return received.join('')
}

const request = (line: string, headers: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', body].join('\r\n')

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as unknown

describe('a request byte by byte', () => {
  it('is answered when it is whole', async () => {
    expect(statusOf(await send([request('GET /api/thing')]))).toBe(200)
  })

  it.each(['GET /healthz HTTP/1.0', 'GET /healthz HTTP/1.1'])(
    'that names no host is answered where a balancer looks for health: %s',
    async (line) => {
      expect(statusOf(await send([`${line}\r\nConnection: close\r\n\r\n`]))).toBe(200)
    },
  )

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a method nobody knows', request('BREW /api/thing'), 400],
    ['no host', 'GET /api/thing HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'both a length and chunks',
      request('PUT /api/thing', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      400,
    ],
    ['two lengths', request('PUT /api/thing', ['Content-Length: 2', 'Content-Length: 4'], '{}'), 400],
    ['a length that is none', request('PUT /api/thing', ['Content-Length: -1'], '{}'), 400],
    ['a chunk that is none', request('PUT /api/thing', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n'), 400],
    ['a line feed in a header', request('GET /api/thing', ['X-A: b\nX-B c']), 400],
    ['a header of 20 kB', request('GET /api/thing', [`X-A: ${'a'.repeat(20_000)}`]), 431],
    [
      '200 headers',
      request(
        'GET /api/thing',
        Array.from({ length: 200 }, (_, index) => `X-${index}: 1`),
      ),
      400,
    ],
    ['two hosts', request('GET /api/thing', ['Host: 127.0.0.2']), 400],
    ['a wrong method', request('TRACE /api/thing'), 405],
    ['a method override', request('GET /api/none', ['X-HTTP-Method-Override: PUT']), 404],
    ['an absolute address', request('GET http://evil.example/api/none'), 404],
    ['an address that is no path', request('GET *'), 404],
    [
      'two content types',
      request(
        'PUT /api/thing',
        ['Content-Type: application/json', 'Content-Type: text/plain', 'Content-Length: 2'],
        '{}',
      ),
      415,
    ],
    [
      'a content type with a tab',
      request('PUT /api/thing', ['Content-Type: application/json\t;x', 'Content-Length: 2'], '{}'),
      415,
    ],
  ])('with %s is refused', async (_name, bytes, status) => {
    const answer = await send([bytes])
    expect(statusOf(answer)).toBe(status)
    expect(bodyOf(answer)).toMatchObject({ has_error: true })
  })

  it.each(['a b', '[', 'a@b', 'a/b', '300.1.1.1', 'localhost:99999', 'caf\u00e9'])(
    'with the host %s is refused',
    async (host) => {
      const answer = await send([`GET /api/thing HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`])
      expect(statusOf(answer)).toBe(400)
      expect(bodyOf(answer)).toMatchObject({ has_error: true })
    },
  )

  it('that expects what nobody knows is answered like any other', async () => {
    const answer = await send([request('GET /api/none', ['Expect: 200-ok'])])
    expect(statusOf(answer)).toBe(404)
    expect(answer).toContain('content-security-policy')
  })

  it('is cut off when its headers never end', async () => {
    const answer = await send(
      ['GET /api/thing HTTP/1.1\r\n', ...Array.from({ length: 20 }, () => 'X-A: 1\r\n')],
      60,
    )
    expect(statusOf(answer)).toBe(408)
  })

  it('is cut off when its body never ends, and does nothing', async () => {
    const before = writes
    const head = request('PUT /api/thing', ['Content-Type: application/json', 'Content-Length: 200'])
    const answer = await send([head, ...Array.from({ length: 20 }, () => '{')], 60)
    expect(statusOf(answer)).toBe(408)
    expect(writes).toBe(before)
  })

  it.each([
    ['is no request', 'hello\r\n\r\n'],
    ['never comes whole', 'GET /api/thing HTTP/1.1\r\nX-A:'],
  ])('that %s leaves no connection, even where its sender keeps it open', async (_, bytes) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(bytes)
    expect(await openConnections()).toBe(1)
    await vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 15_000, interval: 100 })
    socket.destroy()
  })

  it('whose answer nobody takes leaves no connection', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined).pause()
    await once(socket, 'connect')
    socket.write('GET /api/much HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    await vi.waitFor(async () => expect(await openConnections()).toBe(1))
    await vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 15_000, interval: 100 })
    socket.destroy()
  })

  it('whose connection is reset fails nowhere', async () => {
    failures.length = 0
    for (let turn = 0; turn < 50; turn += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(request('GET /api/thing'))
      socket.resetAndDestroy()
    }
    await vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 15_000, interval: 100 })
    expect(failures).toEqual([])
    expect(statusOf(await send([request('GET /api/thing')]))).toBe(200)
  })

  it('that breaks off in the middle does nothing', async () => {
    const before = writes
    statuses.length = 0
    const socket = connect(port, '127.0.0.1')
    socket.write(
      request('PUT /api/thing', ['Content-Type: application/json', 'Content-Length: 200'], '{"a":'),
    )
    await wait(50)
    socket.destroy()
    // It is no fault of ours, and the log does not say that there was one.
    await vi.waitFor(() => expect(statuses).toEqual([400]))
    expect(writes).toBe(before)
    expect(statusOf(await send([request('GET /api/thing')]))).toBe(200)
  })
})
