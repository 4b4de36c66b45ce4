import { createServer, type Server } from 'node:http'
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { type Language, translate } from '@gaffer/messages'
import { browserLaunch } from '../tools/chromium.ts'
import { startSportsPortal } from '../tools/simulators/sports-portal.ts'
import { startUnsubscribeAddress } from '../tools/simulators/unsubscribe-address.ts'
import { startWinnersAddress } from '../tools/simulators/winners-address.ts'
import {
  type Case,
  CASES,
  GAME,
  LATE_CASES,
  type Parties,
  PHONE_SITE,
  PHONE_SITE_PORT,
  PLAIN_GAME,
  PORTAL_SITE,
  shown,
  SITE,
  SITE_PORT,
} from './check-cases.ts'
import { registerOperator, registerSites } from './register-site.ts'

const servers: Server[] = []
let browser: Browser
let context: BrowserContext
let parties: Parties
let body = ''

test.beforeAll(async () => {
  parties = {
    portal: await startSportsPortal({ accept: /^reader-/ }),
    list: await startWinnersAddress(),
    goodbye: await startUnsubscribeAddress(),
  }
  const { portal, list, goodbye } = parties
  await registerSites([SITE])
  await registerOperator('redline', {
    slug: 'checked',
    hosts: ['checked.localhost'],
    frameOrigins: [PORTAL_SITE],
    whiteLabel: false,
    login: { mode: 'sp', endpoint: portal.endpoint, timeoutMs: 400, country: '359' },
    winners: { isOn: true, url: list.address },
    unsubscribe: { isOn: true, url: goodbye.address },
  })
  await registerOperator('morning-ledger', {
    slug: 'numbers',
    hosts: ['numbers.localhost'],
    frameOrigins: [PHONE_SITE],
    login: { mode: 'phone', country: '359' },
  })
  const copy = await (await fetch(`${GAME}/embed.js`)).text()
  for (const port of [SITE_PORT, PHONE_SITE_PORT]) {
    const server = createServer(({ url }, response) => {
      const isScript = url === '/embed.js'
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
      response.end(
        isScript ? copy : `<!doctype html><meta charset="utf-8"><title>A site</title><body>${body}`,
      )
    })
    servers.push(server)
    await new Promise<void>((resolve) => void server.listen(port, resolve))
  }
  const { args, ...launch } = await browserLaunch()
  const plain = `--host-resolver-rules=MAP game.plain.example 127.0.0.1`
  browser = await chromium.launch({ ...launch, args: [...args, plain] })
  context = await browser.newContext({ viewport: { width: 1000, height: 800 }, locale: 'en' })
})
test.afterAll(async () => {
  await browser?.close()
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await Promise.all([parties.portal.stop(), parties.list.stop()])
  await registerSites([])
})

/** Opens the site with this page, and collects what its console findings. */
async function open(one: Case): Promise<{ readonly page: Page; readonly logged: () => string }> {
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  page.on('pageerror', (error) => logged.push(error.message))
  await one.before?.(page, parties)
  body = one.body
  await page.goto(one.site ?? SITE)
  return { page, logged: () => logged.join('\n') }
}

/** Expects these texts to be visible in the game's frame. */
async function expectFound(page: Page, { findings = [] }: Case): Promise<void> {
  const inside = page.frameLocator('iframe').locator('body')
  for (const text of [findings].flat()) await expect.poll(() => inside.innerText()).toMatch(text)
}

for (const one of CASES) {
  test(`${one.what} is named`, async () => {
    const { page, logged } = await open(one)
    await expectFound(page, one)
    if (one.warns) await expect.poll(logged).toMatch(one.warns)
    await page.close()
  })
}

test('what only time tells is named on the console of the site or on the page', async () => {
  // They are opened one after another, because the site has one page at a time, and awaited together.
  const opened = []
  for (const one of LATE_CASES) opened.push({ one, ...(await open(one)) })
  await Promise.all(
    opened.map(async ({ one, page, logged }) => {
      await expectFound(page, one)
      if (one.warns) await expect.poll(logged, { timeout: 15_000 }).toMatch(one.warns)
      await page.close()
    }),
  )
})

test('a game without https is named, and a site that is another operator’s', async () => {
  const page = await context.newPage()
  await page.goto(`${PLAIN_GAME}/check?lang=en`)
  await expect(page.getByText(/The game is served without https: browsers/)).toBeVisible()
  await expect(page.getByText(/belongs to no operator of its own/)).toBeVisible()
  const check = async (site: string) => {
    await page.getByLabel('Address of your page').fill(site)
    await page.getByRole('button', { name: 'Check' }).click()
  }
  await check(`${PORTAL_SITE}/news`)
  await expect(page.getByText(/127\.0\.0\.1:\d+ is registered with another operator/)).toBeVisible()
  await check(SITE)
  await expect(page.getByText(`${SITE} may show the game.`)).toBeVisible()
  await page.close()
})

test('every finding is in the language of the page', async () => {
  for (const language of ['fr', 'ar', 'bg'] satisfies readonly Language[]) {
    const narrow = `<div style="width:280px">${shown().replace('"en"', `"${language}"`)}</div>`
    const { page } = await open({ what: language, body: narrow })
    const inside = page.frameLocator('iframe').locator('body')
    await expect(inside).toContainText(translate(language, 'check.widthNarrow', { width: 280 }))
    await expect(inside).toContainText(translate(language, 'check.faults', { count: 1 }))
    await page.close()
  }
})
