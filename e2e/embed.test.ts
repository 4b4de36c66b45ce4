import type { FrameLocator, Page } from '@playwright/test'
import { blockCookies, expect, findContest, test } from './journey.ts'
import { JOURNEYS_PORT, SITES_PORT } from './journeys-data.ts'
import { registerSites } from './register-site.ts'

const GAME = `http://127.0.0.1:${JOURNEYS_PORT}`
const SITE = `http://localhost:${SITES_PORT}`
/** The same pages at an address that is not registered. */
const STRANGER = `http://[::1]:${SITES_PORT}`

test.beforeAll(() => registerSites([SITE]))
test.afterAll(() => registerSites([]))

const FRAME = 'iframe[name=gaffer], iframe[src]'
const gameIn = (page: Page) => page.frameLocator(FRAME)
const eventsOf = (page: Page) => page.locator('.log')
const heightOf = (page: Page) => page.locator(FRAME).evaluate((frame) => frame.clientHeight)
const contentOf = (game: FrameLocator) =>
  game.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height))

/** Expects the frame to be as high as its content, within a moment. */
async function expectFitting(page: Page): Promise<void> {
  await expect.poll(async () => (await heightOf(page)) - (await contentOf(gameIn(page)))).toBe(0)
}

test('one script tag puts the game into an article, as high as its content', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto(`${SITE}/article?lang=fr`)
  const game = gameIn(page)
  await expect(game.getByRole('article').first()).toBeVisible()
  expect(await game.locator('html').getAttribute('lang')).toBe('fr')
  await expectFitting(page)
  const first = await heightOf(page)
  await game.getByRole('link', { name: 'Plus' }).first().click()
  await expect(game.locator('html')).toBeVisible()
  await expect.poll(() => heightOf(page)).not.toBe(first)
  await expectFitting(page)
  await expect(eventsOf(page)).toContainText('ready')
})

test('tabs and dialogs keep to what the reader sees, below what the site fixes there', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await page.goto(`${SITE}/full`)
  const game = gameIn(page)
  const card = game.getByRole('article').nth(6)
  // In a narrow frame a game is a row that opens its card.
  await card.getByRole('button', { expanded: false }).click()
  const badge = card.getByRole('button', { name: /^\d+\.\dM$/ })
  await badge.scrollIntoViewIfNeeded()
  const tabs = game.getByRole('navigation', { name: 'Main' })
  await expect
    .poll(async () => {
      const box = await tabs.boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0))
    })
    .toBe(800)
  await badge.click()
  const box = await game.getByRole('dialog').boundingBox()
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - (56 + 800) / 2)).toBeLessThan(20)
})

test('the reader of the site is the reader of the game, also after a reload without cookies and storage', async ({
  page,
  allowed,
}) => {
  // A call in progress when the reader logs out.
  allowed.console.push(/401/)
  await page.addInitScript((game) => {
    if (window.location.origin !== game) return
    const deny = {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', deny)
    Object.defineProperty(window, 'sessionStorage', deny)
  }, GAME)
  await page.goto(`${SITE}/sidebar`)
  await blockCookies(page)
  await page.reload()
  const game = gameIn(page)
  await expect(eventsOf(page)).toContainText('ready')
  await page.getByRole('button', { name: 'Log in' }).click()
  const balance = async () => {
    const support = game.getByRole('link', { name: 'More' }).first()
    await support.click()
    return game.getByText('€1,000').first()
  }
  await expect(await balance()).toBeVisible()
  const frame = page.frames().find((one) => one.url().startsWith(GAME))
  expect(await frame?.evaluate(() => document.cookie)).toBe('')
  expect(page.url()).not.toContain('reader-')
  expect(frame?.url()).not.toContain('reader-')

  await frame?.evaluate(() => window.location.reload())
  await expect(await balance()).toBeVisible()
  expect(await page.context().cookies()).toEqual([])

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(game.getByText('€1,000')).toHaveCount(0)
})

test('what happens in the game is told to the site, and the site logs its reader in when asked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 420, height: 900 })
  const contest = await findContest(page, { players: 11, isFree: true })
  await page.goto(`${SITE}/full`)
  const game = gameIn(page)
  await expect(game.getByRole('article').first()).toBeVisible()
  const frame = page.frames().find((one) => one.url().startsWith(GAME))
  await frame?.goto(`${GAME}/enterTournament/${contest.tournamentId}/${contest.subId}`)
  await game.getByRole('button', { name: 'Autofill' }).click()
  for (const role of ['Captain', 'Vice-captain']) {
    const picker = game.getByLabel(role, { exact: true })
    await picker.selectOption({ index: role === 'Captain' ? 1 : 2 })
  }
  const name = game.getByLabel('Team name')
  if ((await name.inputValue()) === '') await name.fill('Harbour Eleven')
  await game.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(eventsOf(page)).toContainText('loginNeeded')
  await expect(eventsOf(page)).toContainText(/entered {"id":\d+}/)
})

test('a plain frame without the script follows the height too', async ({ page }) => {
  await page.goto(`${SITE}/plain`)
  await expect(gameIn(page).getByRole('article').first()).toBeVisible()
  await expectFitting(page)
})

test('a site that is not registered shows nothing and hears nothing', async ({ page, allowed }) => {
  allowed.console.push(/frame-ancestors|postMessage|ERR_BLOCKED|ERR_CONNECTION/)
  await page.addInitScript(() => {
    const received: unknown[] = []
    Object.assign(window, { received })
    window.addEventListener('message', ({ data }) => received.push(data))
  })
  await page.goto(`${STRANGER}/article`)
  await page.waitForTimeout(1_500)
  expect(page.frames().filter((one) => one.url().startsWith(GAME))).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { received: unknown[] }).received)).toEqual([])
})

test('a thousand messages of a hostile page and of its frames change nothing', async ({ page }) => {
  await page.goto(`${SITE}/full`)
  const game = gameIn(page)
  await expect(game.getByRole('article').first()).toBeVisible()
  await expectFitting(page)
  const state = () =>
    game.locator('body').evaluate(() => {
      const { lang, dir, dataset } = document.documentElement
      return [lang, dir, dataset.frame]
    })
  const before = await state()
  await page.evaluate((origin) => {
    const target = document.querySelector('iframe')?.contentWindow
    // A frame of unknown origin that pretends to be the site.
    const attacker = document.createElement('iframe')
    attacker.setAttribute('sandbox', 'allow-scripts')
    attacker.srcdoc = `<script>
      const kinds = ['visible', 'session', 'language', 'logOut', 'hello', 'height']
      for (let i = 0; i < 500; i += 1) {
        const message = { type: kinds[i % 6], top: 0, height: 100, session: 'session-of-an-attacker', language: 'ar' }
        parent.postMessage(message, '*')
        parent.frames[0].postMessage(message, '*')
      }
    </script>`
    document.body.append(attacker)
    const strange = [
      null,
      7,
      'height',
      [],
      {},
      { type: 'language', language: 'xx' },
      { type: 'visible', top: NaN },
    ]
    for (let i = 0; i < 500; i += 1) target?.postMessage(strange[i % strange.length], origin)
  }, GAME)
  await page.waitForTimeout(800)
  expect(await state()).toEqual(before)
  await expectFitting(page)
})

test('the integration check says in words how things stand', async ({ page }) => {
  await page.goto(`${SITE}/check`)
  const game = gameIn(page)
  await expect(game.getByRole('heading', { name: 'Integration check' })).toBeVisible()
  await expect(game.getByText(`The game is framed by ${SITE}, which is registered.`)).toBeVisible()
  await expect(game.getByText(/embed.js is loaded, in the game’s own version/)).toBeVisible()
  await expect(game.getByText(/This browser keeps no cookie for the game/)).toBeVisible()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(game.getByText(/Logged in as/)).toBeVisible()
  await expect(game.getByText('Everything works.')).toBeVisible()
  await game.getByLabel('Address of your page').fill('https://localhost')
  const check = game.getByRole('button', { name: 'Check' })
  await check.scrollIntoViewIfNeeded()
  // A browser that is asked whether a frame is covered drops presses in it until it has not moved for half a second.
  await page.waitForTimeout(700)
  await check.click()
  await expect(
    game.getByText(/https:\/\/localhost is not registered, http:\/\/localhost:\d+ is/),
  ).toBeVisible()
})
