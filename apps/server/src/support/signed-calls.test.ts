import { createHash } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBody, sendJson, serve, type Served } from '../../../../tools/simulators/serve.ts'
import { EDITIONS } from '../operators/editions.ts'
import { upsertOperator } from '../operators/repo.ts'
import { writeOperatorSecrets } from '../operators/secrets.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { next } from '../testing/next-number.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const [OLD, NEW] = ['the key both sides knew until today', 'the key both sides know from today on']
/** What the party knows: while a key changes, both. */
const known = new Map<string, string>()

let app: TestApp
let party: Served
/** The path and the key of each call that the party believed, and how often it saw a key itself. */
const believed: (readonly [string, string])[] = []
const seen = new Set<string>()
let keysSeen = 0

beforeAll(async () => {
  app = await buildTestApp()
  party = await serve(async (request, response) => {
    const body = await readBody(request)
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    if (token === OLD || token === NEW) keysSeen += 1
    let key: string | undefined
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        key = known.get(String(kid))
        if (key === undefined) throw new Error('unknown key')
        return Buffer.from(key)
      },
      {
        algorithms: ['HS256'],
        issuer: 'gaffer',
        audience: `${party.url}${request.url}`,
        maxTokenAge: 60,
        requiredClaims: ['exp', 'jti', 'body'],
      },
    )
    if (payload.body !== sha256(body) || seen.has(String(payload.jti))) return sendJson(response, 403, {})
    seen.add(String(payload.jti))
    believed.push([request.url ?? '', key ?? ''])
    if (request.url === '/winners')
      return sendJson(response, 200, [{ week: 1, msisdn: '+359888123412', score: 7 }])
    return sendJson(response, 200, request.url === '/session' ? { user_id: body } : { status: 'Success' })
  })
})
afterAll(async () => {
  await app.end()
  await party.stop()
})

it('portals, winners and unsubscriptions are asked by tokens of a minute, never by the key, which changes unnoticed', async () => {
  const [edition] = EDITIONS
  if (edition === undefined) throw new Error('no edition')
  const at = (path: string) => ({ isOn: true, url: `${party.url}${path}`, proof: 'token' }) as const
  const build = async (key: string) => {
    const host = `signed-${next()}.example`
    const id = await upsertOperator(app.database.db, {
      ...edition,
      slug: host.replace('.example', ''),
      hosts: [host],
      login: { mode: 'sp', endpoint: `${party.url}/session`, timeoutMs: 2_000, proof: 'token' },
      winners: at('/winners'),
      unsubscribe: at('/unsubscribe'),
    })
    await writeOperatorSecrets(app.database.db, id, {
      endpointKey: key,
      winnersHeader: key,
      unsubscribeKey: key,
    })
    return host
  }
  const callAll = async (host: string) => {
    const post = (url: string, payload: object, headers = {}) =>
      app.app.inject({ method: 'POST', url: `/api${url}`, headers: { host, ...headers }, payload })
    const login = await post('/palms/auth', { session_id: `session-${next()}` })
    const winners = await app.app.inject({ url: '/api/gaffer/support/winners', headers: { host } })
    const { authorization } = login.headers
    const ended = await post('/numb/unsubscribe', {}, { authorization: String(authorization) })
    return [login.statusCode, winners.json().data?.length, ended.statusCode]
  }
  const know = (key: string) => known.set(sha256(key).slice(0, 16), key)

  know(OLD)
  expect(await callAll(await build(OLD))).toEqual([200, 1, 200])
  expect((await callAll(await build(NEW)))[0]).not.toBe(200)
  know(NEW)
  expect(await callAll(await build(OLD))).toEqual([200, 1, 200])
  expect(await callAll(await build(NEW))).toEqual([200, 1, 200])
  const paths = ['/session', '/winners', '/unsubscribe']
  expect(believed).toEqual([OLD, OLD, NEW].flatMap((key) => paths.map((path) => [path, key])))
  expect(keysSeen).toBe(0)
})
