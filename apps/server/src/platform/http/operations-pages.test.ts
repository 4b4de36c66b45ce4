import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

const TOKEN = 'shown-by-whoever-runs-it'

let open: TestApp
let closed: TestApp
beforeAll(async () => {
  open = await buildTestApp()
  closed = await buildTestApp({ OPERATIONS_TOKEN: TOKEN, SECURE_COOKIES: '1' })
})
afterAll(async () => {
  await open.end()
  await closed.end()
})

const DEPLOY = join(import.meta.dirname, '../../../../../deploy/grafana')
const DOCS = join(import.meta.dirname, '../../../../../docs/operations.md')

type Asked = { readonly remoteAddress?: string; readonly headers?: Record<string, string> }
const ask = ({ app }: TestApp, url: string, asked: Asked = {}) => app.inject({ url, ...asked })

describe('the inside of a node', () => {
  it('is shown to callers on its own machine', async () => {
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect((await ask(open, '/metrics', { remoteAddress })).body).toContain('process_cpu')
      expect((await ask(open, '/readyz', { remoteAddress })).json()).toEqual({
        status: 'ready',
        database: true,
      })
    }
  })

  it.each<[string, Asked]>([
    ['from elsewhere', { remoteAddress: '203.0.113.7' }],
    ['through a proxy on the machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['through a proxy that says so otherwise', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['through a proxy that says nothing of itself', { headers: { host: 'game.example' } }],
  ])('is not there for callers %s, who learn whether it is ready', async (_, asked) => {
    const metrics = await ask(open, '/metrics', asked)
    expect([metrics.statusCode, metrics.json().code]).toEqual([404, 'notFound'])
    const ready = await ask(open, '/readyz', asked)
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
    expect((await ask(open, '/healthz', asked)).json()).toEqual({ status: 'ok' })
  })

  it('is shown for the token alone where there is one, wherever it comes from', async () => {
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) {
      expect((await ask(closed, '/metrics', { headers: { authorization } })).statusCode).toBe(404)
      expect((await ask(closed, '/readyz', { headers: { authorization } })).json()).toEqual({
        status: 'ready',
      })
    }
    const shown = { remoteAddress: '203.0.113.7', headers: { authorization: `Bearer ${TOKEN}` } }
    expect((await ask(closed, '/metrics', shown)).body).toContain('process_cpu')
    expect((await ask(closed, '/readyz', shown)).json()).toEqual({ status: 'ready', database: true })
  })
})

describe('the dashboard and the alerts', () => {
  it('ask for what a node and the nightly backup tell, and nothing else', async () => {
    const { body } = await ask(open, '/metrics')
    const backup = readFileSync(join(DEPLOY, '../machines/gaffer-backup.service'), 'utf8')
    const told = new Set(
      [...body.matchAll(/^# TYPE (\w+)/gm), ...backup.matchAll(/echo (gaffer_\w+)/g)].map(([, name]) => name),
    )
    const asked = readdirSync(DEPLOY).flatMap((file) => [
      ...readFileSync(join(DEPLOY, file), 'utf8').matchAll(/\b(?:gaffer|nodejs|process)_\w+/g),
    ])
    const names = asked.map(([name]) => name.replace(/_bucket$/, ''))
    expect([...new Set(names)].filter((name) => !told.has(name))).toEqual([])
    expect(names.length).toBeGreaterThan(20)
  })

  it('have a runbook for each alert', () => {
    const alerts = [...readFileSync(join(DEPLOY, 'alerts.yml'), 'utf8').matchAll(/alert: (\w+)/g)]
    const papers = readFileSync(DOCS, 'utf8')
    expect(alerts.filter(([, name]) => !papers.includes(`### ${name}\n`))).toEqual([])
  })
})

describe('answers', () => {
  it('are counted by their status, and timed', async () => {
    const count = async (line: RegExp) => Number(line.exec((await ask(open, '/metrics')).body)?.[1] ?? 0)
    const refused = () => count(/gaffer_http_answers_total{status="4xx"} (\d+)/)
    const timed = () => count(/gaffer_http_seconds_count{kind="change"} (\d+)/)
    const before = [await refused(), await timed()]
    await open.app.inject({ method: 'PUT', url: '/api/palms/users/teams', payload: {} })
    expect([await refused(), await timed()]).toEqual(before.map((value) => value + 1))
  })
})

describe('behind https', () => {
  it.each(['/healthz', '/api/palms/home', '/api/none', '/api/%'])('%s binds browsers to it', async (url) => {
    expect((await ask(closed, url)).headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await ask(open, url)).headers['strict-transport-security']).toBeUndefined()
  })
})

it('says which release runs', async () => {
  const { data } = (await ask(open, '/api/gaffer/release')).json()
  expect(data).toEqual({ version: 'test', hash: '' })
})

describe('the page of the API', () => {
  it('names every call, and brings no script', async () => {
    const page = await ask(open, '/api/docs')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'")
    expect(page.body).not.toMatch(/<script|\son\w+=/)
    const { paths } = (await ask(open, '/api/openapi.json')).json()
    for (const path of Object.keys(paths)) expect(page.body).toContain(` ${path}</code>`)
    expect((await ask(open, '/api/docs/style.css')).headers['content-type']).toContain('text/css')
    expect((await ask(open, '/api/docs/swagger-ui-bundle.js')).statusCode).toBe(404)
  })
})
