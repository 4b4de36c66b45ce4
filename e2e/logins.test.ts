import { createServer } from 'node:http'
import type { Browser, Page } from '@playwright/test'
import { blockCookies, expect, test } from './journey.ts'
import { JOURNEYS_PORT } from './journeys-data.ts'
import { GAMES, OWN_SITE_PORT, PORTAL_SITE, startLoginParties, type LoginParties } from './login-parties.ts'
import { identify } from '../tools/simulators/telecom-gateway.ts'
import { TELECOM_SLUG } from '../tools/simulators/demo-operators.ts'

const DEMO = `http://127.0.0.1:${JOURNEYS_PORT}`
/** Any game of the dashboard; none of these journeys cares whether it exists. */
const SUB = 70_101
const NUMBER = '0888123412'
const DIGITS = '888123412'

let parties: LoginParties

test.beforeAll(async () => {
  parties = await startLoginParties()
})
test.afterAll(() => parties?.stop())
test.beforeEach(({ allowed }) => {
  // The browser also logs a refused login as an error.
  allowed.console.push(/Failed to load resource.*(401|422|429|502)/)
})

const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' })
const dialog = (page: Page) => page.getByRole('dialog')
const alert = (page: Page) => dialog(page).getByRole('alert')

/** Opens my games without a session: the visit that the login comes back to. */
async function wantGames(page: Page, game: string): Promise<void> {
  await page.goto(`${game}/dashboard/${SUB}`)
  await expect(logIn(page)).toBeVisible()
}

/** Expects the visit to continue where it began, with a session. */
async function expectResumed(page: Page, game: string): Promise<void> {
  await expect(page).toHaveURL(`${game}/dashboard/${SUB}`)
  await expect(
    page
      .getByRole('group', { name: 'Status' })
      .or(page.getByRole('main').getByRole('button', { name: 'Active', exact: true })),
  ).toBeVisible()
  await expect(logIn(page)).toHaveCount(0)
}

/** Everything the browser stores for the page, as one text. */
const storedOf = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))

test.describe('a phone number and a code', () => {
  test('log in after wrong codes and one that has ended', async ({ page }) => {
    await wantGames(page, GAMES.phone)
    await logIn(page).click()
    const number = dialog(page).getByLabel('Phone number')
    const send = dialog(page).getByRole('button', { name: 'Send me a code' })
    await number.fill('12')
    await send.click()
    await expect(alert(page)).not.toBeEmpty()
    await number.fill(NUMBER)
    await send.click()
    const code = dialog(page).getByLabel('Your code (6 digits)')
    await expect(dialog(page)).toContainText('+359*****12')
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await code.fill(otherCode(left))
      await expect(alert(page)).toHaveText(`That code isn’t right. You have ${left} left.`)
    }
    await code.fill(otherCode('none'))
    await expect(alert(page)).toHaveText('This code is no longer valid. Ask for a new one.')
    await expect(code).toBeDisabled()

    await parties.ageCodes('31 seconds')
    await dialog(page).getByRole('button', { name: 'Use a different number' }).click()
    await send.click()
    await expect(code).toBeEnabled()
    await parties.ageCodes('6 minutes')
    await code.fill(sentCode())
    await expect(alert(page)).toHaveText('This code is no longer valid. Ask for a new one.')

    await dialog(page).getByRole('button', { name: 'Use a different number' }).click()
    await send.click()
    await expect(code).toBeEnabled()
    await code.fill(sentCode())
    await expectResumed(page, GAMES.phone)
    expect(await storedOf(page)).not.toContain(DIGITS)
  })

  const sentCode = () => /\d{6}/.exec(parties.sms.sent.at(-1)?.text ?? '')?.[0] ?? ''
  /** A different wrong code for each attempt: the form does not send a code twice. */
  const otherCode = (seed: string) =>
    String((Number(sentCode()) + 1 + seed.length * 7 + (seed.codePointAt(0) ?? 0)) % 1_000_000).padStart(
      6,
      '0',
    )
})

test.describe('a sports portal', () => {
  test('brings its session in the address, where nobody finds it afterwards', async ({ page }) => {
    parties.portal.sessions.set('portal-session-e2e-1', { user_id: 'u-1', name: 'Elena' })
    await wantGames(page, GAMES.sp)
    await logIn(page).click()
    await expect(dialog(page)).toContainText('Log in there, then open the game again.')
    await page.goto(`${GAMES.sp}/?session_id=portal-session-e2e-1&account_id=77&lang=en`)
    await expect(page).toHaveURL(`${GAMES.sp}/dashboard/${SUB}`)
    expect(await storedOf(page)).not.toContain('portal-session-e2e-1')
    await page.goBack()
    expect(page.url()).not.toContain('session_id')
    await page.goForward()
    expect(page.url()).not.toContain('session_id')
    await page.reload()
    await expectResumed(page, GAMES.sp)
  })

  for (const failure of ['hangs', 'hangs up', 'answers HTML', 'names a user by nothing'] as const) {
    test(`that ${failure} is a connection problem, and trying again mends it`, async ({ page }) => {
      const session = `portal-session-${failure.replaceAll(' ', '-')}`
      parties.portal.sessions.set(session, { user_id: `u ${failure}` })
      parties.portal.failWith(failure)
      await page.goto(`${GAMES.sp}/home?session_id=${session}`)
      await expect(alert(page)).toHaveText('Connection problem, please try again')
      const again = dialog(page).getByRole('button', { name: 'Try again' })
      parties.portal.failWith(undefined)
      await again.click()
      await expect(dialog(page)).toHaveCount(0)
      await page.getByRole('link', { name: 'My Games' }).first().click()
      await expect(logIn(page)).toHaveCount(0)
      expect(page.url()).not.toContain(session)
    })
  }

  test('that does not know the session sends its visitor to log in there', async ({ page }) => {
    await page.goto(`${GAMES.sp}/?session_id=nobody-s`)
    await expect(alert(page)).toHaveText('* Error logging in. Please try again.')
    await expect(dialog(page).getByRole('link', { name: 'Go to Redline' })).toHaveAttribute(
      'href',
      'https://redline.example/login',
    )
    await expect(dialog(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
})

test('a portal with the game in its page logs its readers in, with a fresh session for each visit', async ({
  page,
}) => {
  await page.goto(`${PORTAL_SITE}/portal?lang=en`)
  await blockCookies(page)
  const game = page.frameLocator('iframe[name=gaffer]')
  await game.getByRole('link', { name: 'My Games' }).first().click()
  await game.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.locator('.log')).toContainText('loginNeeded')
  await page.getByLabel('Name').fill('Elena')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(game.getByRole('main').getByRole('button', { name: 'Active', exact: true })).toBeVisible()
  await page.reload()
  await game.getByRole('link', { name: 'My Games' }).first().click()
  await expect(game.getByRole('main').getByRole('button', { name: 'Active', exact: true })).toBeVisible()
  expect(
    page
      .frames()
      .map((frame) => frame.url())
      .join(' '),
  ).not.toContain('visit-')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(game.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible()
})

test.describe('a telecom', () => {
  test('knows who is on its line', async ({ page }) => {
    parties.gateway.putOnLine('+359888123412')
    await wantGames(page, parties.gateway.url)
    await logIn(page).click()
    await expectResumed(page, parties.gateway.url)
    expect(await storedOf(page)).not.toContain(DIGITS)
  })

  test('knows nobody elsewhere, whatever headers he sends', async ({ page }) => {
    const headers = identify({ operator: TELECOM_SLUG, key: parties.key }, '+359888123412')
    await page.route('**/api/palms/auth*', (route) =>
      route.continue({ headers: { ...route.request().headers(), ...headers } }),
    )
    await wantGames(page, GAMES.orange)
    await logIn(page).click()
    await expect(page.getByRole('dialog', { name: 'Unauthorized' })).toBeVisible()
    await expect(alert(page)).toHaveText('Unauthorized: no public id was found.')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(alert(page)).toHaveText('Unauthorized: no public id was found.')
    await expect(dialog(page).getByRole('link')).toHaveAttribute(
      'href',
      'https://portal.sahel-mobile.example/',
    )
  })
})

test.describe('an OpenID provider', () => {
  const give = async (page: Page, name: string) => {
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Log in' }).click()
  }

  test('is visited in the same window, and the visit goes on after it', async ({ page }) => {
    parties.provider.logInAs(undefined)
    await wantGames(page, GAMES.oidc)
    await logIn(page).click()
    const request = page.waitForRequest(/\/auth\?/)
    await dialog(page).getByRole('button', { name: 'Continue with Morning Ledger' }).click()
    const requested = new URL((await request).url())
    await give(page, 'Anna')
    await expectResumed(page, GAMES.oidc)
    expect(requested.origin).toBe(parties.provider.issuer)
    expect(requested.searchParams.get('code_challenge_method')).toBe('S256')
    // A second visit recognises them by their cookie; no address contains anything of the provider.
    await page.goBack()
    expect(page.url()).not.toMatch(/code=|state=/)
  })

  test('is visited in a window of its own from a frame whose browser blocks cookies', async ({ page }) => {
    parties.provider.logInAs(undefined)
    const site =
      await serveSite(`<script src="${GAMES.oidc}/embed.js" data-gaffer data-path="/dashboard/${SUB}"
      data-language="en" data-title="The game"></script>`)
    await page.goto(site.url)
    await blockCookies(page)
    await page.reload()
    const game = page.frameLocator('iframe[name=gaffer]')
    await game.getByRole('button', { name: 'Log in' }).click()
    const opening = page.waitForEvent('popup')
    await game.getByRole('button', { name: 'Continue with Morning Ledger' }).click()
    const popup = await opening
    await popup.getByLabel('Name').fill('Boris')
    const closing = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Log in' }).click()
    await closing
    await expect(game.getByRole('dialog')).toHaveCount(0)
    await expect(game.getByRole('main').getByRole('button', { name: 'Active', exact: true })).toBeVisible()
    const frame = page.frames().find((one) => one.url().startsWith(GAMES.oidc))
    expect(frame?.url()).toContain(`/dashboard/${SUB}`)
    expect(await frame?.evaluate(() => document.cookie)).toBe('')
    await site.stop()
  })

  test('may be left, and then nobody is logged in', async ({ page }) => {
    parties.provider.logInAs(undefined)
    await page.goto(`${GAMES.oidc}/login/done?code=stolen&state=of-another&iss=${parties.provider.issuer}`)
    await expect(alert(page)).toHaveText('* Error logging in. Please try again.')
    expect(page.url()).not.toContain('stolen')
  })
})

test('a log-out ends the session in every browser of its manager', async ({ page, browser }) => {
  // A portal's session that was ended is not accepted again.
  const { retry } = test.info()
  const [one, two] = [`portal-session-out-1-${retry}`, `portal-session-out-2-${retry}`] as const
  for (const session of [one, two]) parties.portal.sessions.set(session, { user_id: 'u-out' })
  const other = await openOther(browser)
  for (const [at, session] of [
    [page, one],
    [other, two],
  ] as const) {
    await at.goto(`${GAMES.sp}/?session_id=${session}&lang=en`)
    await expect(at).toHaveURL(`${GAMES.sp}/home`)
    await at.goto(`${GAMES.sp}/dashboard`)
    await expect(at.getByRole('main').getByRole('button', { name: 'Active', exact: true })).toBeVisible()
  }
  await page.goto(`${GAMES.sp}/support`)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await dialog(page).getByRole('button', { name: 'Log out' }).click()
  await page.goto(`${GAMES.sp}/dashboard`)
  await expect(logIn(page)).toBeVisible()
  // Nodes that know a session may trust it for ten more seconds.
  await expect(async () => {
    await other.getByRole('link', { name: 'My Games' }).first().click()
    await other.reload()
    await expect(logIn(other)).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 40_000 })
  await other.context().close()
})

test('an onlooker sees the lobby and no games of his own', async ({ page, allowed }) => {
  allowed.console.push(/403/)
  await page.goto(`${DEMO}/?session_id=demo_session`)
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto(`${DEMO}/dashboard?session_id=demo_session`)
  await expect(logIn(page)).toBeVisible()
  expect(page.url()).not.toContain('session_id')
})

/** Another browser of the same person. */
async function openOther(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** A site of an operator with this content. */
async function serveSite(html: string) {
  const server = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Site</title><main>${html}</main>`),
  )
  await new Promise<void>((resolve) => server.listen(OWN_SITE_PORT, resolve))
  return {
    url: `http://localhost:${OWN_SITE_PORT}/`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
