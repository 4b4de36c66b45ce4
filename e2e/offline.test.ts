import type { Page } from '@playwright/test'
import { expect, startAsGuest, test } from './journey.ts'

test.use({ serviceWorkers: 'allow', allowed: { console: [/Failed to load resource/, /net::ERR/] } })

/** Waits until the worker answers for the page and has its shell. */
async function awaitWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return (await caches.match('/', { ignoreVary: true })) !== undefined
  })
}

/** Waits until an answer is kept on the device. */
async function awaitKept(page: Page, operation: string): Promise<void> {
  await page.waitForFunction(async (name) => {
    const place = await caches.open('answers')
    const texts = await Promise.all((await place.keys()).map(async (key) => (await place.match(key))?.text()))
    return texts.some((text) => text?.includes(`[["${name}"`) || text?.includes(`"key":["${name}"`))
  }, operation)
}

test('a game can be installed: its manifest and icons are there', async ({ page }) => {
  await page.goto('/home?lang=ar')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(href ?? '')).json()
  expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl', start_url: '/home', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
  const browser = await page.context().newCDPSession(page)
  const { errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

test('what was seen is there without a network, with its time, and log-out takes it away', async ({
  page,
}) => {
  await startAsGuest(page)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await awaitWorker(page)
  await awaitKept(page, 'homeTournaments')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^As of .+, no connection$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  // A screen that was never opened has its frame, and says what is missing.
  await page.goto('/scoring/1')
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => page.evaluate(() => caches.has('answers'))).toBe(false)
  await page.context().setOffline(false)
})
