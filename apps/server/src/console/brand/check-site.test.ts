import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve, type Served } from '../../../../../tools/simulators/serve.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { next } from '../../testing/next-number.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

let app: TestApp
let site: Served
let page = { status: 200, headers: {} as Record<string, string>, html: '' }

beforeAll(async () => {
  app = await buildTestApp()
  site = await serve((_, response) => {
    response.writeHead(page.status, { 'content-type': 'text/html', ...page.headers }).end(page.html)
  })
})
afterAll(async () => {
  await app.end()
  await site.stop()
})

/** What each row says of a page, at an operator whose game may be shown by these sites. */
async function check(typed: string, frameOrigins: readonly string[] = []) {
  const host = `game-${next()}.example`
  const { id, slug } = await buildOperator(app.database.db, { hosts: [host], frameOrigins })
  app.deps.operators.outdate()
  const owner = await buildStaff(app, ['owner'], id)
  const html = page.html
  page.html = html.replaceAll('HOST', host)
  const { status, body } = await owner.get(`/operators/${slug}/brand/site?page=${encodeURIComponent(typed)}`)
  page.html = html
  expect(status).toBe(200)
  type Row = { readonly step: string; readonly found: string }
  return Object.fromEntries(body.data.steps.map(({ step, found }: Row) => [step, found]))
}

describe('the look at a page that is to show the game', () => {
  it('finds a page in order: registered, let in by our answers, with the tag, which follows the height', async () => {
    page = {
      status: 200,
      headers: {},
      html: '<script src="https://HOST/embed.js" data-gaffer async></script>',
    }
    expect(await check(`${site.url}/play`, [site.url])).toEqual({
      site: 'registered',
      line: 'here',
      headers: 'allowed',
      cookies: 'withoutTls',
      page: 'reached',
      tag: 'there',
      policy: 'open',
      height: 'follows',
    })
  })

  it('finds a site that is not registered, that another operator has, or that is nearly right', async () => {
    expect(await check('https://10.0.0.8/')).toMatchObject({ site: 'unknown', headers: 'refused' })
    const near = `https://www.news-${next()}.example`
    expect(await check(near.replace('www.', ''), [near])).toMatchObject({ site: 'near' })
    expect(await check(near)).toMatchObject({ site: 'ofAnother' })
  })

  it.each([
    ['<iframe src="https://HOST/home"></iframe>', {}, { tag: 'frameOnly', height: 'stays' }],
    ['<script src="https://other.example/embed.js"></script>', {}, { tag: 'ofOtherHost' }],
    ['<p>Hello</p>', {}, { tag: 'notSeen', height: 'notAsked' }],
    ['', { 'content-security-policy': "default-src 'self'" }, { policy: 'blocks' }],
    ['', { 'content-security-policy': 'script-src https:; frame-src *.example' }, { policy: 'open' }],
  ])('finds what the page itself has: %s', async (html, headers, told) => {
    page = { status: 200, headers, html }
    expect(await check(`${site.url}/${next()}`, [])).toMatchObject(told)
  })

  it('says that a page cannot be read which fails, redirects, is huge or inside a network', async () => {
    page = { status: 500, headers: {}, html: '' }
    expect(await check(`${site.url}/fails`)).toMatchObject({ page: 'unreachable', tag: 'notAsked' })
    page = { status: 302, headers: { location: '/' }, html: '' }
    expect(await check(`${site.url}/moves`)).toMatchObject({ page: 'unreachable' })
    page = { status: 200, headers: {}, html: 'x'.repeat(2_000_000) }
    expect(await check(`${site.url}/huge`)).toMatchObject({ page: 'unreachable' })
    expect(await check('https://10.0.0.7/')).toMatchObject({ page: 'unreachable' })
  })

  it.each(['javascript:alert(1)', 'ftp://x', 'https://', ' ', 'https://a:b@c.example/'])(
    'says that %j is no address of a page',
    async (typed) => {
      expect(await check(typed)).toMatchObject({ site: 'noAddress', page: 'notAsked' })
    },
  )
})
