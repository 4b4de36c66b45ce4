import { expect, findContest, startAsGuest, test } from './journey.ts'

test.describe('when the network fails', () => {
  test.use({
    allowed: { console: [/Failed to load resource/, /net::ERR/, /^\w+: \/assets\/(Support|screens)-/] },
  })

  test('the lobby says so and offers another try', async ({ page }) => {
    await startAsGuest(page)
    await page.route('**/api/**', (route) => route.abort())
    await page.goto('/tournamentDetails/1').catch(() => undefined)
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await page.unroute('**/api/**')
    // The page may have come back by itself before the button is pressed.
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Try again' }).first()
      if (await again.isVisible()) await again.click({ timeout: 1_000 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 2_000 })
    }).toPass()
  })

  test('a save that fails keeps the team', async ({ page }) => {
    await startAsGuest(page)
    const contest = await findContest(page, { players: 11, isFree: true })
    await page.goto(`/enterTournament/${contest.tournamentId}/${contest.subId}`)
    await page.getByRole('button', { name: 'Autofill' }).click()
    await page.getByLabel('Captain', { exact: true }).selectOption({ index: 1 })
    await page.getByLabel('Vice-captain', { exact: true }).selectOption({ index: 2 })
    await page.getByLabel('Team name').fill('Kept XI')
    await page.route('**/subTournament/join/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.unroute('**/subTournament/join/**')
    await page.keyboard.press('Escape')
    // The page may have sent it by itself before the button is pressed; it is the builder of the saved team then.
    await expect(async () => {
      const enter = page.getByRole('button', { name: 'Enter', exact: true })
      if (await enter.isVisible()) await enter.click({ timeout: 1_000 })
      await expect(page).toHaveURL(/\/dashboard\b|\/enterTournament\/\d+\/\d+\/\d+/, { timeout: 3_000 })
    }).toPass()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Kept XI' })).toBeVisible()
  })

  test('a screen whose files are lost comes by a press once they are there, in the same page', async ({
    page,
  }) => {
    await page.route(/\/assets\/(Support|screens)-[^/]+$/, (route) => route.abort())
    await startAsGuest(page)
    await page.evaluate(() => Reflect.set(window, 'isSame', true))
    await page.locator('a[href^="/support"]').first().click()
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
    await again.click()
    await lost
    await expect(again).toBeVisible()
    await page.unroute(/\/assets\/(Support|screens)-[^/]+$/)
    const heading = page.getByRole('heading', { level: 1, name: 'Help and account' })
    // A file of the press before may still be on its way to be lost.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 })
      await expect(heading).toBeVisible({ timeout: 3_000 })
    }).toPass()
    // As it is drawn where nothing was lost: its styles are there, too.
    expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
    const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href).toSorted())
    const drawn = await sheets()
    await page.reload()
    await expect(heading).toBeVisible()
    expect(drawn).toEqual(expect.arrayContaining(await sheets()))
  })
})
