import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttp } from './create-http.ts'
import { registerPage, registerPageBelow, registerStaticFiles } from './static-files.ts'

const SCRIPT = `export const text = '${'the same again, '.repeat(200)}'`
const SECRET = 'what lies beside the folder'
const PAGE = '<!doctype html><title>the page</title>'

let app: FastifyInstance
let outside: string

beforeAll(async () => {
  outside = mkdtempSync(join(tmpdir(), 'gaffer-static-'))
  const folder = join(outside, 'dist')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(outside, 'secret.txt'), SECRET)
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, '.env'), SECRET)
  writeFileSync(join(folder, '.vite', 'manifest.json'), SECRET)
  writeFileSync(join(folder, 'assets', '.hidden.js'), SECRET)
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'inter-3c4d.woff2'), Buffer.from([1, 2, 3]))
  writeFileSync(join(folder, 'embed.js'), SCRIPT)
  app = await createHttp({
    logLevel: 'silent',
    trustedProxies: [],
    rateLimitPerMinute: 1_000,
    resolveVisit: async () => ({ operatorId: 1, language: 'en', caller: undefined, frameOrigins: [] }),
  })
  registerStaticFiles(app, folder)
  registerPage(app, folder, async (html) => html)
  registerStaticFiles(app, folder, '/desk')
  registerPageBelow(app, folder, '/desk')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  rmSync(outside, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

/** Sends an address unchanged; an HTTP client would normalise it first. */
function getRaw(path: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('end', () => resolve(Buffer.concat(parts).toString()))
    socket.on('error', reject)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  })
}

describe('a file of the page', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br;q=1.0', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000,gzip; q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    ['x-br, xgzip', undefined],
  ])('for whom %j is well comes as %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get('/assets/main-1a2b.js', { 'accept-encoding': accepted })
    expect([headers['content-encoding'], headers.vary]).toEqual([
      encoding,
      expect.stringContaining('accept-encoding'),
    ])
    const open = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes)
    expect(open(rawPayload).toString()).toBe(SCRIPT)
  })

  it('with a hash in its name is kept for ever, another one for minutes', async () => {
    expect((await get('/assets/main-1a2b.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/embed.js')).headers['cache-control']).toBe('public, max-age=300')
  })

  it('says what it is and may not be guessed to be anything else', async () => {
    const types = await Promise.all(['/embed.js', '/assets/inter-3c4d.woff2'].map((url) => get(url)))
    expect(types.map(({ headers }) => [headers['content-type'], headers['x-content-type-options']])).toEqual([
      ['text/javascript; charset=utf-8', 'nosniff'],
      ['font/woff2', 'nosniff'],
    ])
  })

  it('answers HEAD with the same head and no body', async () => {
    const [head, whole] = await Promise.all([
      app.inject({ method: 'HEAD', url: '/embed.js' }),
      app.inject({ method: 'GET', url: '/embed.js' }),
    ])
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      whole.headers['content-length'],
    ])
  })

  it('comes whole to whoever asks for a part of it', async () => {
    const { statusCode, body } = await get('/embed.js', { range: 'bytes=0-3' })
    expect([statusCode, body]).toEqual([200, SCRIPT])
  })
})

describe('an application below an address of its own', () => {
  it('has its page at each of its addresses, and never from a cache', async () => {
    const answers = await Promise.all(
      ['/desk', '/desk/', '/desk/kestrel/money?view=books'].map((url) => get(url)),
    )
    expect(
      answers.map(({ statusCode, body, headers }) => [statusCode, body, headers['cache-control']]),
    ).toEqual(answers.map(() => [200, PAGE, 'no-store']))
  })

  it('has its page whatever stands behind the question mark', async () => {
    for (const address of ['/desk/demo/contests?sort=entries.desc', '/home?host=game.example.co']) {
      expect([address, (await get(address)).statusCode]).toEqual([address, 200])
    }
    expect((await get('/desk/missing.js?version=1')).statusCode).toBe(404)
  })

  it('has its files below it, kept as long as those of the page at the root', async () => {
    const { statusCode, headers } = await get('/desk/assets/main-1a2b.js')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  it('says that a file is missing instead of answering with the page', async () => {
    const answers = await Promise.all(
      ['/desk/assets/gone-1a2b.js', '/desk/assets', '/desk/.env'].map((url) => get(url)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })
})

describe('no address', () => {
  it.each([
    '/.env',
    '/.vite/manifest.json',
    '/assets/.hidden.js',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/....//....//secret.txt',
    '//secret.txt',
    '/assets//main-1a2b.js',
    '/assets/MAIN-1A2B.js',
    '/assets/main-1a2b.js%00.png',
    '/assets/',
    '/assets',
  ])('%s leads to a file', async (path) => {
    const answer = await getRaw(path)
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /)
    expect(answer).not.toContain(SECRET)
  })
})
