import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './journey.ts'
import { sectionsOf, signInAsStaff } from './sign-in-as-staff.ts'

async function signOut(page: Page, name: string): Promise<void> {
  await page.locator('summary').filter({ hasText: name }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
}

async function look(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expectNoOverflow(page)
  await expectAccessible(page)
}

/** Opens the contest whose deadline is the furthest away, so that it is still open when it is decided about. */
async function openLastToClose(page: Page): Promise<string> {
  const rows = page.getByRole('table', { name: 'Contests' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const deadlines = await rows
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
  const last = deadlines.indexOf(deadlines.toSorted().at(-1) ?? null)
  const link = rows.nth(last).getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  return name
}

test('support finds the manager of a payment and reads what happened to it', async ({ page }) => {
  await signInAsStaff(page, 'Demo support')
  await sectionsOf(page).getByRole('link', { name: 'Money' }).click()
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Done' }).click()
  const row = page.getByRole('table', { name: 'Operations' }).locator('tbody tr').first()
  const number = await row.getByText(/^M-\d+$/).textContent()
  await look(page)

  await sectionsOf(page).getByRole('link', { name: 'Managers' }).click()
  const search = page.getByRole('textbox', { name: 'Name, team, M-12, code or operation' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type(number ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/text=M-\d+/)
  await page
    .getByRole('table', { name: 'Managers' })
    .getByRole('row', { name: number ?? '' })
    .getByRole('link')
    .click()
  await page.getByRole('table', { name: 'Movements' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2, name: /^What happened/ })).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /written down|posted|sent/i })
      .first(),
  ).toBeVisible()
  await look(page)
})

test('a viewer has no section of managers, and is told whose it is', async ({ page }) => {
  await signInAsStaff(page, 'Demo viewer')
  const names = await sectionsOf(page).getByRole('link').allTextContents()
  expect(names.join()).toContain('Contests')
  expect(names.join()).not.toContain('Managers')
  await page.goto('/console/demo/managers')
  await expect(page.getByText('Your roles may not read this')).toBeVisible()
  await look(page)
})

test('a view is saved under a name, shared, and gone to from everywhere; its maker deletes it', async ({
  page,
}) => {
  await signInAsStaff(page, 'Demo contests')
  await page.goto('/console/demo/contests?state=open&kind=gameweek&sort=entries.desc')
  const views = page.getByRole('main').locator('details').filter({ hasText: 'Saved views' })
  await views.locator('summary').click()
  await page.getByRole('button', { name: 'Save this view…' }).click()
  const name = `Fullest ${Date.now()}`
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Who sees it' }).selectOption('shared')
  await look(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(views.locator('summary')).toContainText(name)
  await signOut(page, 'Demo contests')

  await signInAsStaff(page, 'Demo viewer')
  await expect(sectionsOf(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or do anything' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(page).toHaveURL(/kind=gameweek&sort=entries\.desc&state=open$/)
  await expect(views.locator('summary')).toContainText(name)
  await look(page)
  await signOut(page, 'Demo viewer')

  await signInAsStaff(page, 'Demo contests')
  await page.goto('/console/demo/contests?kind=gameweek&sort=entries.desc&state=open')
  await views.locator('summary').click()
  await page.getByRole('button', { name: /^Rename or delete/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(views.locator('summary')).not.toContainText(name)
})

test('a cancellation needs a second person: contests asks, finance reads what it changes and declines', async ({
  page,
}) => {
  await signInAsStaff(page, 'Demo contests')
  await page.goto('/console/demo/contests?state=open&kind=gameweek')
  const name = await openLastToClose(page)
  await page.getByRole('button', { name: 'Cancel with refunds' }).click()
  await look(page)
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('Two of its matches were moved')
  await page.getByRole('button', { name: /^Ask finance/ }).click()
  await expect(page.getByText('Sent to finance.')).toBeVisible()
  await signOut(page, 'Demo contests')

  await signInAsStaff(page, 'Demo finance')
  await sectionsOf(page).getByRole('link', { name: 'Needs a person' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: 'Two of its matches' })
    .getByRole('link')
    .click()
  await expect(page.getByRole('table', { name: 'What it changes now' })).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('They are still within the gameweek')
  await page.getByRole('button', { name: /^Decline, and tell/ }).click()
  const decided = page.getByRole('table', { name: 'Decided in the last 30 days' })
  await expect(decided.getByRole('row').filter({ hasText: 'Two of its matches' }).first()).toContainText(
    'declined',
  )
})

/** The number of a tournament in the lobby of managers; undefined where they do not see one of this name. */
async function findInLobby(page: Page, name: string): Promise<number | undefined> {
  for (let at = 1; ; at += 1) {
    const answer = await page.request.get(`/api/home/tournaments?status=upcoming&page=${at}`)
    const { data } = (await answer.json()) as {
      data: { data: { id: number; name: string }[]; last_page: number }
    }
    const found = data.data.find((card) => card.name === name)
    if (found !== undefined || at >= data.last_page) return found?.id
  }
}

test('contests opens a contest that managers then see, and changes it; a viewer may not', async ({
  page,
}) => {
  await signInAsStaff(page, 'Demo contests')
  await sectionsOf(page).getByRole('link', { name: 'Contests' }).click()
  await page.getByRole('link', { name: 'New contest' }).click()
  await page.getByRole('combobox', { name: 'Begin with' }).selectOption({ label: 'Floodlights · GW {round}' })
  await page
    .getByRole('combobox', { name: 'Gameweek' })
    .locator('option')
    .last()
    .evaluate((option: HTMLOptionElement) => {
      const list = option.parentElement as HTMLSelectElement
      list.value = option.value
      list.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await page.getByRole('textbox', { name: 'English' }).fill('Night Derby {round}')
  await page.getByRole('textbox', { name: 'Guarantee' }).fill('100')
  const card = page.getByRole('article', { name: 'The card in the lobby' })
  await expect(card).toContainText(/Night Derby \d+/)
  await expect(card).toContainText('€100.00')
  const name = /Night Derby \d+/.exec((await card.textContent()) ?? '')?.[0] ?? ''
  await look(page)
  expect(await findInLobby(page, name)).toBeUndefined()
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('The derby is played at night')
  await page.getByRole('button', { name: 'Open it now' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const address = page.url()

  await expect.poll(() => findInLobby(page, name)).toBeDefined()
  await page.goto(`/tournamentDetails/${await findInLobby(page, name)}`)
  await expect(page.getByText(name).first()).toBeVisible()

  await page.goto(address)
  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Guarantee' }).fill('250')
  await expect(card).toContainText('€250.00')
  await look(page)
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('Marketing asked for it')
  await page.getByRole('button', { name: 'Store the change' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('€250.00').first()).toBeVisible()
  await signOut(page, 'Demo contests')

  await signInAsStaff(page, 'Demo viewer')
  await page.goto('/console/demo/contests/new')
  await expect(page.getByText('Your roles may not read this')).toBeVisible()
  await page.goto('/console/demo/contests?view=calendar&hours=3')
  await expect(page.getByRole('region', { name: 'Floodlights' })).toBeVisible()
  await look(page)
})

test('a phone shows the overview and what needs a person', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsStaff(page, 'Demo owner')
  await expect(page.getByRole('heading', { level: 2, name: 'Next deadlines' })).toBeVisible()
  await expect(sectionsOf(page).getByRole('link')).toHaveText([/^Overview/, /^Football/, /^Needs a person/])
  await look(page)
  await sectionsOf(page).getByRole('link', { name: 'Needs a person' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting' })).toBeVisible()
  await look(page)
})
