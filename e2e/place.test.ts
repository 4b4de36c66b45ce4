import { expect, expectNoOverflow, findContest, startAsGuest, test } from './journey.ts'

/** The widths of a tablet in landscape and portrait, on either side of the width where columns begin. */
const ON_ITS_SIDE = { width: 1024, height: 800 }
const UPRIGHT = { width: 800, height: 1024 }

test('a turned tablet keeps what is open and typed', async ({ page }) => {
  await page.setViewportSize(ON_ITS_SIDE)
  await startAsGuest(page)
  const { subId } = await findContest(page, { players: 11, isFree: true, status: 'current' })
  await page.goto(`/dashboard/${subId}`)
  const search = page.getByRole('searchbox')
  await search.fill('Z')
  const fixtures = page.locator('main button', { has: page.locator('img') })
  await fixtures.filter({ hasText: /[–:]/ }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // Marks this very element, so that a newly created one is not mistaken for it.
  await dialog.evaluate((element) => element.setAttribute('data-marked', 'yes'))
  for (const size of [UPRIGHT, ON_ITS_SIDE]) {
    await page.setViewportSize(size)
    await expect(page.locator('dialog[data-marked]')).toBeVisible()
    await expect(search).toHaveValue('Z')
    await expectNoOverflow(page)
  }
})

test('a screen is seen from its top, and one goes back to where one was', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await startAsGuest(page)
  const card = page.getByRole('article').nth(5)
  // On a phone a game is a row that opens its card.
  await card.getByRole('button', { expanded: false }).click()
  await card.getByRole('link', { name: 'Details' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await card.getByRole('link', { name: 'Details' }).click()
  await page.waitForURL('**/tournamentDetails/**')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(card).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
})
