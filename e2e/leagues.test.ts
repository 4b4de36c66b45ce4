import type { Browser, Page } from '@playwright/test'
import { callDeadlinesUntil } from './call-deadline.ts'
import { enterSeason, findSeason } from './enter-season.ts'
import { expect, expectAccessible, LANGUAGES, lookAt, startAsGuest, test } from './journey.ts'

/** Enough of a round left to enter a team, or to create a league and have somebody join it before the draw. */
const ENOUGH_SECONDS = 50

// While the round before is being closed a change of the season is refused, and the page sends it again.
test.use({ allowed: { console: [/503 \(Service Unavailable\)/] } })

test('a league is created, joined by its code after a login, left, joined again, drawn and played', async ({
  page,
  browser,
  allowed,
}) => {
  await startAsGuest(page)
  await enterSeason(page, ENOUGH_SECONDS)
  const rival = await openAs(browser)

  await test.step('an invitation that nothing answers says so before a login, and takes another code', async () => {
    await rival.goto('/leagues/join/acde-0000')
    await expect(rival.getByText('This code doesn’t match any league')).toBeVisible()
    await expectAccessible(rival)
  })
  await test.step('a login goes on where the invitation was', async () => {
    await rival.goto('/')
    await rival.locator('main button').first().click()
    await rival.waitForURL(/\/(home|enterTournament|leagues)\b/)
  })
  await enterSeason(rival, ENOUGH_SECONDS)

  const code =
    await test.step('a season of head-to-heads is created from the table of the season', async () => {
      await findSeason(page, ENOUGH_SECONDS)
      await page.goto('/dashboard')
      await page.getByRole('link', { name: 'Private leagues' }).click()
      await expect(page.getByText(/of 15 leagues$/)).toBeVisible()
      await page.getByRole('link', { name: 'Create a league' }).click()
      allowed.console.push(/status of 422/)
      await page.getByLabel('League name').fill('Les enculés')
      await page.getByRole('radio', { name: /Head-to-head/ }).check()
      await page.getByRole('button', { name: 'Create league' }).click()
      await expect(page.getByRole('alert')).toHaveText(/could offend/)
      await page.getByLabel('League name').fill('Tuesday five')
      await page.getByRole('button', { name: 'Create league' }).click()
      const dialog = page.getByRole('dialog', { name: 'Your league is ready' })
      const text = await dialog.locator('[translate=no]').innerText()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByText('It’s just you so far')).toBeVisible()
      return text
    })

  await test.step('somebody logged out opens the invitation, logs in and joins', async () => {
    await rival.evaluate(async () =>
      fetch('/api/gaffer/session/end', { method: 'POST', credentials: 'include' }),
    )
    await rival.evaluate(() => localStorage.removeItem('signed-in'))
    await rival.goto(`/leagues/join/${code.toLowerCase()}`)
    await expect(rival.getByText('Log in to join the league')).toBeVisible()
    await rival.getByRole('button', { name: 'Log in' }).click()
    await expect(rival.getByRole('article', { name: 'Tuesday five' })).toBeVisible()
    await expectAccessible(rival)
    await rival.getByRole('button', { name: 'Join league' }).click()
    await expect(rival.getByRole('heading', { name: 'Tuesday five' })).toBeVisible()
  })

  await test.step('left before the draw, it is joined again by the code', async () => {
    await rival.getByRole('button', { name: 'Leave league' }).click()
    await rival.getByRole('dialog').getByRole('button', { name: 'Leave league' }).click()
    await rival.waitForURL('**/leagues')
    await expect(rival.getByText(/of 15 leagues$/)).toBeVisible()
    await expect(rival.getByRole('article', { name: 'Tuesday five' })).toHaveCount(0)
    await rival.getByLabel('Join with a code').fill(code)
    await rival.getByRole('button', { name: 'Join', exact: true }).click()
    await rival.getByRole('button', { name: 'Join league' }).click()
    await expect(rival.getByRole('row', { name: /You/ })).toBeVisible()
  })

  const names = await test.step('both are in the table, and the search finds one of them', async () => {
    await page.reload()
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(2)
    const other = await rows.filter({ hasNotText: 'You' }).locator('bdi').first().innerText()
    await page.getByRole('searchbox').fill(other)
    await expect(page).toHaveURL(/name=/)
    await expect(rows.filter({ hasText: other })).toHaveCount(1)
    await page.getByRole('searchbox').fill('nobody is called so')
    await expect(page.getByText('No manager or team with this name')).toBeVisible()
    await page.getByRole('button', { name: 'Find me' }).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'You' }).getByRole('button')).toBeFocused()
    return [other]
  })

  await test.step('at the deadline the pairings are drawn, and nobody leaves any more', async () => {
    await page.getByRole('link', { name: 'Pairings' }).click()
    await callDeadlinesUntil(async () => {
      await page.reload()
      await page.locator('main [role=status], main h3').first().waitFor()
      return (await page.getByRole('heading', { name: 'Your pairing' }).count()) === 1
    })
    for (const name of ['You', ...names])
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Started')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave league' })).toHaveCount(0)
    await page.getByRole('link', { name: 'R2', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Round 2 of/ })).toBeVisible()
    await page.getByRole('link', { name: 'Table', exact: true }).click()
    await expect(page.getByTitle('Played')).toBeVisible()
    await page.getByRole('row').getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  const [, id] = /leagues\/(\d+)/.exec(page.url()) ?? []
  const places = ['/leagues', '/leagues/create', `/leagues/${id}`, `/leagues/${id}?tab=pairings`]
  for (const lang of LANGUAGES) await lookAt(page, places, lang)
})

/** Another manager in a separate browser. */
async function openAs(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}
