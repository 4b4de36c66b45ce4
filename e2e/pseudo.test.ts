import type { Locator, Page } from '@playwright/test'
import { DEMO_HOSTS } from '../tools/simulators/demo-addresses.ts'
import { startSmsGateway } from '../tools/simulators/sms-gateway.ts'
import { expect, expectNoOverflow, findContest, SIZES, startAsGuest, test } from './journey.ts'
import { JOURNEYS_PORT, SMS_PORT } from './journeys-data.ts'
import { speakPseudo } from './pseudo.ts'
import { registerOperator } from './register-site.ts'

const TELECOM = `http://${DEMO_HOSTS.phone}:${JOURNEYS_PORT}`

/** Checks the page as it is, resized in place. */
async function atEachSize(page: Page, look: () => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await test.step(`at ${size.width} px`, async () => {
      await page.setViewportSize(size)
      await look()
    })
  }
}

test('no screen breaks at any width where every text is half as long again', async ({ page }) => {
  await speakPseudo(page)
  await page.goto('/?lang=en')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
  await startAsGuest(page)
  const { tournamentId: id, subId } = await findContest(page, { players: 11, isFree: true })
  const places = [
    '/',
    '/home',
    '/home?type=user_created',
    `/tournamentDetails/${id}`,
    `/tournamentDetails/${id}?tab=rules`,
    `/enterTournament/${id}/${subId}`,
    `/enterDetails/${id}/${subId}/1`,
    `/enterDetails/${id}/${subId}/2`,
    `/selectPlayers/${id}/${subId}`,
    '/playerInfo/12/0',
    '/playerInfo/12/1',
    '/dashboard',
    `/scoring/${id}`,
    '/games',
    '/games/create',
    '/chooseBet',
    '/rules',
    '/support',
    '/account',
    '/subscription',
    '/check',
    '/theme',
    '/nowhere',
  ]
  for (const place of places) {
    await test.step(place, async () => {
      await page.goto(place)
      await expect(page.locator('main')).toContainText('⟦')
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      if (place === '/support') {
        for (const summary of await page.locator('main details > summary').all()) await summary.click()
      }
      await atEachSize(page, () => expectNoOverflow(page))
    })
  }
})

test('no step of a login breaks at any width', async ({ page }) => {
  const sms = await startSmsGateway({ port: SMS_PORT })
  await registerOperator('sahel-mobile', {
    slug: 'demo-phone',
    hosts: [DEMO_HOSTS.phone],
    frameOrigins: [],
    language: 'en',
    login: { mode: 'phone', country: '359', countries: ['359'], codeMinutes: 5 },
  })
  await speakPseudo(page)
  await page.goto(`${TELECOM}/dashboard?lang=en`)
  await page.locator('main button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('⟦')
  const check = async () => {
    await expectNoOverflow(page)
    await expectFits(dialog)
  }
  await atEachSize(page, check)
  await dialog.getByRole('textbox').fill('0888100360')
  await dialog.locator('button[type=submit]').click()
  await expect.poll(() => sms.sent.length).toBe(1)
  await expect(dialog.locator('input[name=code]')).toBeEnabled()
  await atEachSize(page, check)
  for (const place of ['/subscription', '/support']) {
    await page.goto(`${TELECOM}${place}`)
    await expect(page.locator('main')).toContainText('⟦')
    await atEachSize(page, () => expectNoOverflow(page))
  }
  await sms.stop()
})

/** Expects nothing to be cut off at the side of a part that scrolls by itself. */
async function expectFits(part: Locator): Promise<void> {
  const [content, width] = await part.evaluate((element) => [element.scrollWidth, element.clientWidth])
  expect.soft(content, 'width of the part').toBeLessThanOrEqual(width ?? 0)
}
