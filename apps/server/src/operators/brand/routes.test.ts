import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship } from '../../testing/build-championship.ts'
import type { OperatorWallet } from '../operator.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { createPageFiller } from './fill-page.ts'
import { shirtUrl } from '@gaffer/contract/assets'

let app: TestApp
const TEMPLATE =
  '<!doctype html><html lang="en"><head><title>x</title><!--gaffer:head--></head><body><!--gaffer:data--></body></html>'

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const get = (url: string, host = '127.0.0.1', headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { host, ...headers } })

/** The first page as a visitor of this address gets it. */
async function page(url: string, operatorId: number, language: 'en' | 'ar' = 'en', host = '127.0.0.1') {
  const request = {
    url,
    host,
    query: {},
    visit: { operatorId, language, frameOrigins: ['https://news.example'] },
  }
  const fill = createPageFiller(app.app, app.deps)
  return fill(TEMPLATE, request as unknown as Parameters<typeof fill>[1])
}

function dataOf(html: string) {
  const block = /<script type="application\/json" id="gaffer-data">(.*?)<\/script>/s.exec(html)
  return JSON.parse(block?.[1] ?? 'null')
}

describe('the brand of an address', () => {
  it.each([
    ['127.0.0.1:8080', 'demo', false],
    ['localhost:8080', 'sponsor', true],
    ['play.orange.example', 'sponsor', true],
    ['anything.example', 'demo', false],
  ])('%s shows the %s edition', async (host, edition, tracks) => {
    const { data } = (await get('/api/gaffer/brand', host)).json()
    expect(data).toMatchObject({ operator: edition, edition, can: { tracks, showsWinners: false } })
  })

  it('of a registered operator wins over the edition, and ?host= finds it from anywhere', async () => {
    const acme = await buildOperator(app.database.db, { slug: 'acme', hosts: ['dev.acme.example'] })
    const own = (await get('/api/gaffer/brand', acme.host)).json()
    const asked = (await get('/api/gaffer/brand?host=dev.acme.example')).json()
    expect([own.data.operator, asked.data.operator]).toEqual(['acme', 'acme'])
    const unknown = (await get('/api/gaffer/brand?host=nobody.example')).json()
    expect(unknown.data.operator).toBe('demo')
  })

  it('says whether guests play with money of the game, or with that of the operator’s wallet', async () => {
    const { db } = app.database
    const wallet = { kind: 'seamless', url: 'https://wallet.example', can: {} } as unknown as OperatorWallet
    const outside = await buildOperator(db, { slug: 'outside', hosts: ['outside.example'], wallet })
    const told = async (host: string) => (await get('/api/gaffer/brand', host)).json().data
    expect(await told('127.0.0.1:8080')).toMatchObject({ loginMode: 'demo', hasDemoMoney: true })
    expect(await told(outside.host)).toMatchObject({ loginMode: 'demo', hasDemoMoney: false })
  })

  it('names a stylesheet that is kept for ever', async () => {
    const { data } = (await get('/api/gaffer/brand')).json()
    const sheet = await get(data.stylesheet)
    expect(sheet.statusCode).toBe(200)
    expect(sheet.headers['content-type']).toMatch(/^text\/css/)
    expect(sheet.headers['cache-control']).toMatch(/immutable/)
    expect(sheet.body).toMatch(/--accent:#[0-9a-f]{6}/)
    expect((await get('/brand/0123456789abcdef0123.css')).statusCode).toBe(404)
  })

  it('has a logo and an icon that are drawn', async () => {
    const { data } = (await get('/api/gaffer/brand')).json()
    for (const url of [data.logo, data.favicon]) {
      expect((await get(url)).headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    }
  })
})

describe('a picture', () => {
  it('is an image nothing runs in, kept for ever', async () => {
    const url = shirtUrl({ primary: '#aa0011', secondary: '#ffffff', pattern: 'hoops' })
    const { headers, body, statusCode } = await get(url)
    expect(statusCode).toBe(200)
    expect(body).toMatch(/^<svg/)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    '/api/assets/d1/shirt/none.svg',
    '/api/assets/d1/%2e%2e/%2e%2e/x',
    '/api/assets/d0/flag/bg.svg',
    '/api/assets/',
  ])('that does not exist is not found: %s', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'notFound'])
  })
})

describe('the first page', () => {
  it('has language, direction, title, icon and stylesheet of the operator', async () => {
    const english = await page('/', app.operatorId)
    expect(english).toContain('<html lang="en" dir="ltr">')
    expect(english).toContain('<title>Gaffer</title>')
    expect(english).toMatch(/<link rel="stylesheet" href="\/brand\/[0-9a-f]{20}\.css">/)
    expect(english).not.toContain('<title>x</title>')
    expect(await page('/', app.operatorId, 'ar')).toContain('<html lang="ar" dir="rtl">')
  })

  it('carries the brand and the lobby as data for /home', async () => {
    const league = await buildChampionship(app.database.db)
    await buildTournament(app.database.db, app.operatorId, league, { name: 'First page cup' })
    const data = dataOf(await page('/home', app.operatorId))
    expect(data).toMatchObject({ language: 'en', direction: 'ltr', brand: { operator: 'demo' } })
    expect(data.frameOrigins).toEqual(['https://news.example'])
    expect(data.first.key).toEqual(['homeTournaments', { status: 'upcoming' }])
    const [answer] = data.first.answer.pages
    expect(answer.has_error).toBe(false)
    expect(answer.data.data.map(({ name }: { name: string }) => name)).toContain('First page cup')
  })

  it('carries the tournament for its pages', async () => {
    const league = await buildChampionship(app.database.db)
    const { tournamentId } = await buildTournament(app.database.db, app.operatorId, league)
    const { first } = dataOf(await page(`/tournamentDetails/${tournamentId}`, app.operatorId))
    expect(first.key).toEqual(['tournament', { id: String(tournamentId) }, null, null])
    expect(first.answer.data.id).toBe(tournamentId)
  })

  it('does without an answer that fails', async () => {
    expect(dataOf(await page('/tournamentDetails/2000000', app.operatorId)).first).toBeUndefined()
    expect(dataOf(await page('/tournamentDetails/<script>', app.operatorId)).first).toBeUndefined()
  })

  it('cannot be broken out of by a title', async () => {
    const title = '</script><script>alert(1)</script>"'
    const evil = await buildOperator(app.database.db, { slug: 'evil' })
    await sql`update operator set brand = jsonb_set(brand, '{title}', ${JSON.stringify(title)}::jsonb)
              where id = ${evil.id}`.execute(app.database.db)
    const html = await page('/', evil.id)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(dataOf(html).brand.title).toBe(title)
  })
})
