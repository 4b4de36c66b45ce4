import { request } from 'node:https'
import { expect, test, type Page } from '@playwright/test'
import { blockCookies } from './journey.ts'
import { type HttpsHosts, openHttpsHosts } from './https-hosts.ts'
import { registerOperator } from './register-site.ts'

const LEDGER_GAME = 'game-of-ledger.example'
const REDLINE_GAME = 'game-of-redline.example'
const LEDGER = 'ledger.example'
const REDLINE = 'redline.example'
const STRANGER = 'stranger.example'

const page = (game: string) => `<!doctype html><meta charset="utf-8"><title>A site</title>
  <script src="https://${game}/embed.js" data-gaffer data-path="/home" async></script>`
const frameOf = (address: string, rest = '') =>
  `<!doctype html><meta charset="utf-8"><iframe src="${address}" ${rest} style="width:800px;height:700px"></iframe>`

/** Every kind of answer: pages, files, pictures, calls, and failures of each. */
const KINDS: Readonly<Record<string, string>> = {
  page: '/home',
  otherPage: '/support',
  noSuchPage: '/no-such-page',
  script: '/embed.js',
  firstScript: '/first.js',
  picture: '/api/assets/d2/flag/bg.svg',
  noPicture: '/api/assets/d2/shirt/none.svg',
  noStylesheet: '/brand/0123456789abcdef0123.css',
  noFile: '/assets/none.js',
  call: '/api/home/tournaments',
  refusedCall: '/api/gaffer/wallet/balance',
  wrongCall: '/api/home/tournaments?page=x',
  noCall: '/api/nothing',
  unreadable: '/api/%',
  health: '/healthz',
  description: '/api/docs',
}

const SITE_PAGES = Object.fromEntries(
  Object.entries(KINDS).map(([kind, path]) => [`/${kind}`, frameOf(`https://${LEDGER_GAME}${path}`)]),
)

let hosts: HttpsHosts
test.beforeAll(async () => {
  const demo = { login: { mode: 'demo' }, fullLogin: false }
  await registerOperator('morning-ledger', {
    hosts: [LEDGER_GAME],
    frameOrigins: [`https://${LEDGER}`],
    ...demo,
  })
  await registerOperator('redline', { hosts: [REDLINE_GAME], frameOrigins: [`https://${REDLINE}`], ...demo })
  hosts = await openHttpsHosts({
    [LEDGER]: {
      ...SITE_PAGES,
      '/': page(LEDGER_GAME),
      '/other': page(REDLINE_GAME),
      '/sandboxed': frameOf(`https://${LEDGER_GAME}/home`, 'sandbox="allow-scripts"'),
    },
    [REDLINE]: { ...SITE_PAGES, '/': page(REDLINE_GAME), '/other': page(LEDGER_GAME) },
    [STRANGER]: { ...SITE_PAGES, '/': page(LEDGER_GAME), '/other': page(REDLINE_GAME) },
  })
})
test.afterAll(() => hosts.end())

/** The final address of a page's frame: a blocked frame shows the browser's own page. */
async function frameAddress(on: Page, address: string): Promise<string | undefined> {
  await on.goto(address)
  await on.waitForLoadState('load')
  return on.frames()[1]?.url()
}

test('each operator’s own site shows its game, and no other site any answer of it', async () => {
  const on = await hosts.browser.newPage()
  for (const [kind, path] of Object.entries(KINDS)) {
    expect
      .soft(await frameAddress(on, `https://${LEDGER}/${kind}`), kind)
      .toBe(`https://${LEDGER_GAME}${path}`)
    for (const site of [REDLINE, STRANGER])
      expect
        .soft(await frameAddress(on, `https://${site}/${kind}`), `${kind} in ${site}`)
        .toMatch(/^chrome-error:/)
  }
  await on.close()
})

for (const [site, path, game] of [
  [LEDGER, '/', 'Ledger Fantasy'],
  [REDLINE, '/', 'Redline Gaffer'],
  [LEDGER, '/other', undefined],
  [REDLINE, '/other', undefined],
  [STRANGER, '/', undefined],
  [STRANGER, '/other', undefined],
] as const) {
  test(`https://${site}${path} shows ${game ?? 'nothing'}, with cookies of third parties blocked`, async () => {
    const on = await hosts.browser.newPage()
    await blockCookies(on)
    await on.goto(`https://${site}${path}`)
    if (game === undefined) {
      await expect.poll(() => on.frames()[1]?.url()).toMatch(/^chrome-error:/)
    } else {
      const inside = on.frameLocator('iframe')
      await expect(inside.getByRole('article').first()).toBeVisible()
      await expect.poll(() => on.frames()[1]?.title()).toContain(game)
      // As high as its content, which shows that messages reach this origin.
      await expect.poll(() => on.locator('iframe').evaluate((frame) => frame.clientHeight)).not.toBe(900)
      expect(await on.context().cookies()).toEqual([])
    }
    await on.close()
  })
}

test('an answer that has not changed names the same sites', async () => {
  const get = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; policy: string; etag: string }>((resolve, reject) => {
      const { port } = hosts
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: '/api/home/tournaments',
          headers: { host: LEDGER_GAME, ...headers },
          rejectUnauthorized: false,
        },
        ({ statusCode, headers: { etag = '', 'content-security-policy': policy = '' } }) =>
          resolve({ status: statusCode, policy: String(policy), etag }),
      )
      sent.on('error', reject)
      sent.end()
    })
  // What is played may change the answer in between.
  await expect(async () => {
    const first = await get({})
    const again = await get({ 'if-none-match': first.etag })
    expect([first.status, again.status]).toEqual([200, 304])
    for (const { policy } of [first, again])
      expect(policy).toContain(`frame-ancestors 'self' https://${LEDGER}`)
  }).toPass()
})

test('a sandboxed frame without an origin says what it needs', async () => {
  const on = await hosts.browser.newPage()
  await on.goto(`https://${LEDGER}/sandboxed`)
  await expect(on.frameLocator('iframe').getByText(/allow-same-origin/)).toBeVisible()
  await on.close()
})
