import { type BrowserContext, chromium, type FrameLocator, type Page } from '@playwright/test'
import { browserLaunch } from '../tools/chromium.ts'
import { blockCookies, expect, findContest, test, pickMyTeam } from './journey.ts'
import { JOURNEYS_PORT, SITES_PORT } from './journeys-data.ts'
import { registerSites } from './register-site.ts'

const GAME = `http://127.0.0.1:${JOURNEYS_PORT}`
const SITE = `http://localhost:${SITES_PORT}`

test.beforeAll(() => registerSites([SITE]))
test.afterAll(() => registerSites([]))

/** A browser without any storage for pages. */
async function openBrowser(): Promise<BrowserContext> {
  const { args, ...launch } = await browserLaunch()
  const browser = await chromium.launch({ ...launch, args: [...args, '--disable-local-storage'] })
  return browser.newContext({ baseURL: GAME })
}

const hasStore = (frame: { evaluate: Page['evaluate'] }) =>
  frame.evaluate(() => (window.localStorage as Storage | null) !== null)

const errorsOf = (page: Page) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/401|Failed to load resource/.test(message.text()))
      errors.push(message.text())
  })
  return errors
}

async function enterTeam(game: Page | FrameLocator): Promise<void> {
  await game.getByRole('button', { name: 'Autofill' }).click({ timeout: 20_000 })
  for (const role of ['Captain', 'Vice-captain']) {
    await game.getByLabel(role, { exact: true }).selectOption({ index: role === 'Captain' ? 1 : 2 })
  }
  const name = game.getByLabel('Team name')
  if ((await name.inputValue()) === '') await name.fill('Harbour Eleven')
  await game.getByRole('button', { name: 'Enter', exact: true }).click()
}

test('in a browser without a store a visitor plays, and is known again after a reload', async () => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const errors = errorsOf(page)
    await page.goto(`${GAME}/?lang=en`)
    expect(await hasStore(page)).toBe(false)
    await pickMyTeam(page)
    await expect(page.getByRole('article').first()).toBeVisible()
    for (const turn of ['at first', 'after a reload']) {
      await page.getByRole('link', { name: 'More' }).first().click()
      await expect(page.getByText('€1,000').first(), turn).toBeVisible()
      await page.reload()
    }
    expect(errors).toEqual([])
  } finally {
    await browser.browser()?.close()
  }
})

test('in a browser without a store, and without cookies for frames, the reader of a site enters a team', async () => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const errors = errorsOf(page)
    await page.addInitScript((site) => {
      // The site is not under test: it keeps its reader in its own way.
      if (window.location.origin !== site) return
      const items = new Map<string, string>()
      const value = {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, text: string) => items.set(key, text),
        removeItem: (key: string) => items.delete(key),
      }
      Object.defineProperty(window, 'localStorage', { value })
    }, SITE)
    const contest = await findContest(page, { players: 11, isFree: true })
    await page.setViewportSize({ width: 420, height: 900 })
    await page.goto(`${SITE}/full`)
    await blockCookies(page)
    await page.reload()
    const game = page.frameLocator('iframe')
    await expect(game.getByRole('article').first()).toBeVisible()
    const frame = page.frames().find((one) => one.url().startsWith(GAME))
    if (frame === undefined) throw new Error('there is no frame')
    expect(await hasStore(frame)).toBe(false)
    await frame.goto(`${GAME}/enterTournament/${contest.tournamentId}/${contest.subId}?lang=en`)
    await enterTeam(game)
    await expect(page.locator('.log')).toContainText(/entered {"id":\d+}/)
    expect(await frame.evaluate(() => document.cookie)).toBe('')
    expect(await browser.cookies(GAME)).toEqual([])
    expect(errors).toEqual([])
  } finally {
    await browser.browser()?.close()
  }
})

/** Everything a page may send to the site around it, whatever happens in it. */
const MESSAGES: Readonly<Record<string, (rest: Readonly<Record<string, unknown>>) => boolean>> = {
  height: ({ height, ...rest }) => Number.isInteger(height) && Object.keys(rest).length === 0,
  hello: (rest) => Object.keys(rest).length === 0,
  askSession: (rest) => Object.keys(rest).length === 0,
  ready: (rest) => Object.keys(rest).length === 0,
  loginNeeded: (rest) => Object.keys(rest).length === 0,
  entered: ({ id, ...rest }) => Number.isInteger(id) && Object.keys(rest).length === 0,
  teamSaved: ({ id, ...rest }) => Number.isInteger(id) && Object.keys(rest).length === 0,
  won: ({ id, ...rest }) => Number.isInteger(id) && Object.keys(rest).length === 0,
}

type Received = { readonly origin: string; readonly data: Readonly<Record<string, unknown>> }

test('what leaves the frame is a height, a word or an id, to its own site and nobody else', async ({
  page,
  context,
}) => {
  const tokens = new Set<string>()
  const sessions = new Set<string>()
  context.on('request', (request) => {
    const { authorization = '' } = request.headers()
    if (authorization !== '') tokens.add(authorization.replace(/^Bearer /, ''))
  })
  context.on('response', async (response) => {
    if (!response.url().includes('/palms/auth')) return
    const { data } = (await response.json()) as { data: { guest: string | null } | null }
    if (data?.guest) sessions.add(data.guest)
  })
  await page.addInitScript(() => {
    const received: Received[] = []
    Object.assign(window, { received })
    window.addEventListener('message', ({ origin, data }) => received.push({ origin, data }))
  })
  await page.setViewportSize({ width: 420, height: 900 })
  const contest = await findContest(page, { players: 11, isFree: true })
  await page.goto(`${SITE}/full`)
  const game = page.frameLocator('iframe').first()
  await expect(game.getByRole('article').first()).toBeVisible()
  // Another party's frame in the same page, such as an advertisement, and another page of the same site.
  await page.evaluate((site) => {
    for (const address of [undefined, `${site}/plain`]) {
      const other = document.createElement('iframe')
      if (address === undefined) {
        other.setAttribute('sandbox', 'allow-scripts')
        other.srcdoc = `<script>onmessage = ({ data }) => parent.postMessage({ overheard: data }, '*')</script>`
      } else other.src = `${address}?lang=en`
      document.body.append(other)
    }
  }, SITE)
  const frame = page.frames().find((one) => one.url().startsWith(GAME))
  await frame?.goto(`${GAME}/enterTournament/${contest.tournamentId}/${contest.subId}?lang=en`)
  await enterTeam(game)
  await expect(page.locator('.log')).toContainText(/entered {"id":\d+}/)
  await game.getByRole('link', { name: 'More' }).first().click()
  await page.waitForTimeout(500)

  const received = await page.evaluate(() => (window as unknown as { received: Received[] }).received)
  const sent = received.filter(({ origin }) => origin === GAME).map(({ data }) => data)
  for (const { type, ...rest } of sent) expect([type, MESSAGES[String(type)]?.(rest)]).toEqual([type, true])
  expect(new Set(sent.map(({ type }) => type))).toEqual(
    new Set(['hello', 'height', 'askSession', 'ready', 'loginNeeded', 'entered']),
  )
  expect(received.filter(({ data }) => 'overheard' in data)).toEqual([])
  const everything = JSON.stringify(sent)
  expect([tokens.size > 0, sessions.size > 0]).toEqual([true, true])
  for (const secret of [...tokens, ...sessions, 'Harbour']) expect(everything).not.toContain(secret)
})
