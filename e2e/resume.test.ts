import { expect, test } from './journey.ts'
import { JOURNEYS_PORT } from './journeys-data.ts'

const GAME = `http://127.0.0.1:${JOURNEYS_PORT}`

/** Some of the hostile places that the web client's unit tests try one by one, each where it would be used. */
const LEADS = [
  {
    what: 'a remembered visit',
    place: '/?lang=en',
    remembered: JSON.stringify({ route: 'Dashboard', subId: '/\\evil.example' }),
    ends: /^\/(home|enterTournament\/)/,
  },
  {
    what: 'an id in the address',
    place: `/dashboard/${encodeURIComponent('//evil.example')}?lang=en`,
    remembered: '//evil.example',
    ends: /^\/dashboard\//,
  },
  {
    what: 'a wish in the address',
    place: `/?next=${encodeURIComponent('https://evil.example')}&lang=en`,
    remembered: JSON.stringify({ route: 'javascript:alert(1)' }),
    ends: /^\/(home|enterTournament\/)/,
  },
]

test('nothing remembered and no address leads off the site, before or after a login', async ({ browser }) => {
  for (const { what, place, remembered, ends } of LEADS) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const strange: string[] = []
    page.on('request', (request) => {
      if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:http:\/\/127)/.test(request.url()))
        strange.push(request.url())
    })
    page.on('dialog', (dialog) => {
      strange.push(dialog.message())
      void dialog.dismiss()
    })
    await page.addInitScript((text) => sessionStorage.setItem('pending-visit', text), remembered)
    await page.goto(`${GAME}${place}`)
    expect(new URL(page.url()).origin, what).toBe(GAME)
    await page.getByRole('main').getByRole('button').first().click()
    await expect.poll(() => new URL(page.url()).pathname, what).toMatch(ends)
    await expect(page.getByRole('main').getByRole('button', { name: /^(Log in|Pick my team)$/ })).toHaveCount(
      0,
    )
    expect(new URL(page.url()).origin, what).toBe(GAME)
    expect(strange, what).toEqual([])
    await context.close()
  }
})

test('a visit that is one goes on', async ({ page }) => {
  await page.goto(`${GAME}/dashboard/70101?lang=en`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.goto(`${GAME}/?lang=en`)
  await page.getByRole('button', { name: 'Pick my team' }).click()
  await page.waitForURL('**/dashboard/70101')
})
