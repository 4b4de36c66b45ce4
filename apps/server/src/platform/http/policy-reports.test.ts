import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { keepLog } from '../../testing/keep-log.ts'
import { registerPolicyReports } from './policy-reports.ts'

const REPORTS = '/api/gaffer/policy-reports'
const HOST = 'game.reports.example'

let product: TestApp
let operator: string

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gaffer-page-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  product = await buildTestApp({}, undefined, folder)
  operator = String((await buildOperator(product.database.db, { hosts: [HOST] })).id)
  await product.app.inject({ url: '/api/gaffer/brand' })
})
afterAll(() => product.end())

const older = (said: Readonly<Record<string, unknown>>) => ({ 'csp-report': said })
const newer = (said: Readonly<Record<string, unknown>>) => ({
  type: 'csp-violation',
  age: 3,
  url: 'https://game.reports.example/enter/7?with=secret',
  user_agent: 'one of its own',
  body: said,
})

const send = (body: unknown, type = 'application/csp-report', from = '203.0.113.7') =>
  product.app.inject({
    method: 'POST',
    url: REPORTS,
    headers: { host: HOST, 'content-type': type },
    remoteAddress: from,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function counted(directive: string): Promise<number> {
  const { values } = (await product.metrics.getSingleMetric('gaffer_policy_reports_total')?.get()) ?? {
    values: [],
  }
  return (
    values.find(({ labels }) => labels.directive === directive && labels.operator === operator)?.value ?? 0
  )
}

describe('a page that breaks its policy', () => {
  it.each(['/home', '/console'])('has an address to say so: %s', async (url) => {
    const { headers } = await product.app.inject({ url })
    expect(headers['content-security-policy']).toContain(`report-uri ${REPORTS}; report-to policy`)
    expect(headers['reporting-endpoints']).toBe(`policy="${REPORTS}"`)
  })

  it('of what is no page, nobody makes a report', async () => {
    const { headers } = await product.app.inject({ url: '/api/gaffer/brand' })
    expect(headers['content-security-policy']).not.toContain('report')
    expect(headers['reporting-endpoints']).toBeUndefined()
  })

  it('is counted by directive and operator, in both forms', async () => {
    const one = await send(
      older({ 'violated-directive': 'font-src x', 'effective-directive': 'font-src', 'blocked-uri': 'data' }),
    )
    const batch = await send(
      [
        newer({ effectiveDirective: 'font-src', blockedURL: 'https://a.example/x' }),
        { type: 'deprecation', body: {} },
        newer({ effectiveDirective: 'img-src', blockedURL: 'inline' }),
      ],
      'application/reports+json',
    )
    expect([one.statusCode, one.body, batch.statusCode]).toEqual([204, '', 204])
    expect(await counted('font-src')).toBe(2)
    expect(await counted('img-src')).toBe(1)
  })

  it('cannot make up a counter', async () => {
    await send(older({ 'effective-directive': 'made-up-1', 'blocked-uri': 'inline' }))
    await send(older({ 'effective-directive': { a: 1 } }))
    expect(await counted('made-up-1')).toBe(0)
    expect(await counted('other')).toBe(2)
  })
})

describe('who reports', () => {
  it.each([
    ['no JSON', '{', 'application/csp-report', 400],
    ['JSON of a call', '{}', 'application/json', 415],
    ['too much', JSON.stringify('x'.repeat(20_000)), 'application/csp-report', 413],
    ['nothing', '', 'application/reports+json', 400],
    ['no report', '[null, 1, "x", [], {}]', 'application/reports+json', 204],
    [
      'a hostile one',
      '{"__proto__": {"x": 1}, "csp-report": {"constructor": 1}}',
      'application/csp-report',
      204,
    ],
    [
      'what cannot be made a text',
      '{"csp-report": {"effective-directive": {"toString": 1}, "blocked-uri": {"toString": 1}}}',
      'application/csp-report',
      204,
    ],
  ])('%s hears so', async (_name, body, type, status) => {
    expect((await send(body, type, '203.0.113.9')).statusCode).toBe(status)
  })

  it('too often from one address, waits; another does not', async () => {
    const codes: number[] = []
    for (let turn = 0; turn < 70; turn += 1)
      codes.push((await send('[]', 'application/reports+json', '203.0.113.50')).statusCode)
    expect(codes.slice(0, 60).every((code) => code === 204)).toBe(true)
    expect(codes.slice(60).every((code) => code === 429)).toBe(true)
    expect((await send('[]', 'application/reports+json', '203.0.113.51')).statusCode).toBe(204)
  })

  it('calls of the product take no such bodies', async () => {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/palms/auth',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(415)
  })
})

describe('the log', () => {
  it('has a line a minute, with where the blocked thing came from and nothing of the page or its reader', async () => {
    const { lines, options } = keepLog('warn')
    const app = Fastify(options)
    const clock = { now: 0 }
    await registerPolicyReports(app, {
      metrics: new Registry(),
      operatorOf: () => '7',
      now: () => clock.now,
    })
    const report = (blocked: string) =>
      app.inject({
        method: 'POST',
        url: REPORTS,
        headers: { 'content-type': 'application/reports+json' },
        payload: JSON.stringify([newer({ effectiveDirective: 'script-src-elem', blockedURL: blocked })]),
      })
    await report('https://ads.example/x.js?reader=ada')
    for (let turn = 0; turn < 30; turn += 1) await report('inline')
    clock.now += 60_000
    await report('moz-extension://0d5fe6a2-0000-4000-8000-4d3a3c1f0a11/x.js')
    const line = { directive: 'script-src-elem', operator: '7', msg: 'a page broke its policy' }
    expect(lines).toMatchObject([
      { ...line, blocked: 'https://ads.example', more: 0 },
      { ...line, blocked: 'other', more: 30 },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/ada|secret|extension:|0d5fe6a2|one of its own/)
  })
})
