import type { Page } from '@playwright/test'
import { expect, expectNoOverflow, findContest, startAsGuest, test } from './journey.ts'
import { speakPseudo } from './pseudo.ts'

/** What an operator may have and the demo edition has not. */
const OFFERED = [
  ['"subscribes":false', '"subscribes":true'],
  ['"unsubscribes":false', '"unsubscribes":true'],
  ['"sponsorNotice":false', '"sponsorNotice":true'],
] as const
const PHONE_LOGIN = [['"loginMode":"demo"', '"loginMode":"phone"']] as const

/** Changes what the pages that come from now on say of their operator. */
async function changeOperator(page: Page, changes: readonly (readonly [string, string])[]): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = changes.reduce((text, [from, to]) => text.replace(from, to), await response.text())
    return route.fulfill({ response, body })
  })
}

for (const width of [360, 850, 1440]) {
  test(`no screen breaks at ${width} px where every text is half as long again`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 800 })
    await speakPseudo(page)
    await changeOperator(page, OFFERED)
    await page.goto('/?lang=en')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
    await startAsGuest(page)
    const { tournamentId: id, subId } = await findContest(page, { players: 11, isFree: true })
    const places = [
      '/',
      '/home',
      `/tournamentDetails/${id}`,
      `/tournamentDetails/${id}?tab=rules`,
      `/enterTournament/${id}/${subId}`,
      `/selectPlayers/${id}/${subId}`,
      '/dashboard',
      `/scoring/${id}`,
      '/support',
      '/subscription',
      '/check',
      '/theme',
      '/playerInfo/12/0',
      `/enterDetails/${id}/${subId}/2`,
      '/nowhere',
    ]
    for (const place of places) {
      await test.step(place, async () => {
        await page.goto(place)
        await expect(page.locator('main')).toContainText('⟦')
        if (place === '/support') {
          for (const summary of await page.locator('main details > summary').all()) await summary.click()
        }
        await expectNoOverflow(page)
      })
    }
    await test.step('the login', async () => {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await changeOperator(page, PHONE_LOGIN)
      await page.goto('/')
      await page.locator('main button').first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('textbox')).toBeVisible()
      await expect(dialog).toContainText('⟦')
      await expectNoOverflow(page)
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    })
  })
}
