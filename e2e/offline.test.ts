import type { Page } from '@playwright/test'
import { callDeadlinesUntil } from './call-deadline.ts'
import { buildTeam, expect, findContest, startAsGuest, test } from './journey.ts'

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
  await startAsGuest(page)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await untilCached(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/^As of .+, no connection$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.context().setOffline(false)
})

test('a team entered without a network is saved when it is back, also after a reload', async ({ page }) => {
  await startAsGuest(page)
  const contest = await findContest(page, { players: 11, isFree: true })
  await buildTeam(page, contest)
  await page.getByLabel('Team name').fill('Tunnel XI')
  await untilCached(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/saved when the connection is back/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Tunnel XI will be saved when the connection is back')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Tunnel XI is saved')).toBeVisible({ timeout: 60_000 })
  await page.goto(`/dashboard/${contest.subId}`)
  await expect(page.getByText('Tunnel XI').first()).toBeVisible()
})

test('a team that comes back after its deadline is refused in words, and is not lost', async ({ page }) => {
  await startAsGuest(page)
  // First, since it may take longer than the deadline is away.
  await untilCached(page)
  const contest = await findContest(page, { players: 11, isFree: true, isNext: true })
  await buildTeam(page, contest)
  await page.getByLabel('Team name').fill('Late XI')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/saved when the connection is back/)).toBeVisible()
  const started = async () =>
    (await (await page.request.get('/api/home/tournaments?status=current')).json()).data.data as {
      id: number
    }[]
  await callDeadlinesUntil(async () => (await started()).some(({ id }) => id === contest.tournamentId))
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText(/^Late XI wasn’t saved\. .*started/)).toBeVisible({ timeout: 60_000 })
})

test('a log-out leaves nothing on the device of what was seen', async ({ page }) => {
  await startAsGuest(page)
  await untilCached(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const answers = await caches.open('answers')
        const texts = (await answers.matchAll()).map((answer) => answer.text())
        return (await Promise.all(texts)).some((text) => text.includes('my_team_ids'))
      }),
    )
    .toBe(false)
})

/** Waits until the worker answers for the page and what was seen is kept. */
async function untilCached(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(
      async () =>
        navigator.serviceWorker.controller !== null &&
        (await caches.match('/', { ignoreVary: true })) !== undefined &&
        (await (await caches.open('answers')).keys()).length > 0,
    )
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
}
