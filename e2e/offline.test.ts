import { expect, startAsGuest, test } from './journey.ts'

test.use({ serviceWorkers: 'allow', allowed: { console: [/Failed to load resource/, /net::ERR/] } })

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

test('what was seen is there without a network, with its time', async ({ page }) => {
  // The worker first fetches every file of the build.
  test.setTimeout(180_000)
  await startAsGuest(page)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const isReady = () =>
    page.evaluate(
      async () =>
        navigator.serviceWorker.controller !== null &&
        (await caches.match('/', { ignoreVary: true })) !== undefined &&
        (await (await caches.open('answers')).keys()).length > 0,
    )
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^As of .+, no connection$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.context().setOffline(false)
})
