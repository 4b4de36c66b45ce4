import { callDeadlinesUntil } from './call-deadline.ts'
import { ENOUGH_SECONDS, enterSeason, findSeason, type Season } from './enter-season.ts'
import { expect, LANGUAGES, lookAt, startAsGuest, test } from './journey.ts'
import type { Page } from '@playwright/test'

test.describe.configure({ mode: 'parallel' })
// While the round before is being closed a change is refused, and the page sends it again.
test.use({ allowed: { console: [/503 \(Service Unavailable\)/] } })

type Round = {
  readonly number: number
  readonly is_open: boolean
  readonly is_closed: boolean
  readonly has_team: boolean
  readonly is_opened: boolean
  readonly sub_tournament_id: number
  readonly user_team_id: number
  readonly time_left: number
}

test('a season team is entered with fifteen, locked, transferred with a hit that is told before', async ({
  page,
}) => {
  await startAsGuest(page)
  const first = await enterSeason(page)
  await expect(page.getByRole('region', { name: 'Reserves' }).getByRole('button')).toHaveCount(4)

  await test.step('the captain of a later round is picked ahead', async () => {
    const ahead = (await roundsOf(page, first)).findLast(({ is_opened }) => is_opened)
    await page.goto(`/dashboard?round=${ahead?.number}`)
    const captain = page.getByLabel('Captain', { exact: true })
    await captain.selectOption({ index: 6 })
    const chosen = await captain.inputValue()
    await expect(captain).toBeEnabled()
    await expect(page.getByText(/captain and vice-captain in advance/)).toBeVisible()
    await page.reload()
    await expect(captain).toHaveValue(chosen)
  })

  const open = await test.step('the deadline of its first round passes', async () => {
    const entered = (await roundsOf(page, first)).find(({ has_team }) => has_team)?.number ?? 0
    await callDeadlinesUntil(async () => laterOpenRound(await roundsOf(page, first), entered) > 0)
    return laterOpenRound(await roundsOf(page, first), entered)
  })

  await test.step('two transfers of which one is free', async () => {
    await page.goto(`/dashboard?round=${open}`)
    await page.getByRole('link', { name: 'Change or transfer' }).click()
    const sold = await transferMidfielder(page, 0)
    await transferMidfielder(page, 1, sold)
    await expect(page.getByText('−4 (1 extra)')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('−4 (1 extra)')).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL('**/dashboard**')
    await page.goto(`/dashboard?round=${open}`)
    await page.getByRole('button', { name: 'Transfer history' }).click()
    await expect(page.getByRole('dialog').getByText('−4 pts')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a chip is played and taken back', async () => {
    await expect(page.getByRole('link', { name: 'Change or transfer' })).toBeVisible({ timeout: 60_000 })
    // Matches of the round before may be over by now, and nothing changes while it is being closed.
    const isClosing = async () =>
      (await (await page.request.get('/api/palms/home')).json()).data.is_round_closed
    await expect.poll(isClosing, { timeout: 60_000 }).toBe(false)
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
    await expect(page.getByText('1 left').first()).toBeVisible()
  })
})

test('a reserve dragged onto a starter changes places with him', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1400 })
  await startAsGuest(page)
  const season = await findSeason(page)
  await page.goto(`/enterTournament/${season.id}/${season.subId}`)
  await page.getByRole('button', { name: 'Autofill' }).click()
  const bench = page.getByRole('region', { name: 'Reserves' })
  const reserve = bench.getByRole('button').nth(1)
  const name = await reserve.locator('bdi').textContent()
  const from = await reserve.boundingBox()
  await page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) - 40, { steps: 4 })
  const target = page.locator('[class*=target][data-player]').first()
  const to = await target.boundingBox()
  await page.mouse.move((to?.x ?? 0) + 30, (to?.y ?? 0) + 20, { steps: 6 })
  await page.mouse.up()
  await expect(bench.getByText(name ?? '', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('every screen of a season holds at every width in English and Arabic', async ({ page }) => {
  await startAsGuest(page)
  const season = await enterSeason(page)
  const rounds = await roundsOf(page, season)
  const first = rounds.find(({ has_team }) => has_team)
  const edit = `/enterTournament/${season.id}/${first?.sub_tournament_id}/${first?.user_team_id}`
  const places = [
    '/dashboard',
    '/dashboard?round=1',
    edit,
    `/playerInfo/12/1?game=${first?.sub_tournament_id}`,
  ]
  for (const lang of LANGUAGES) await lookAt(page, places, lang)
  await callDeadlinesUntil(
    async () =>
      (await roundsOf(page, season)).find(({ number }) => number === first?.number)?.is_closed === true,
  )
  for (const lang of LANGUAGES) await lookAt(page, [`/dashboard?round=${first?.number}`], lang)
})

/** The rounds of the guest's team, requested with the page's own session. */
function roundsOf(page: Page, season: Season): Promise<readonly Round[]> {
  return page.evaluate(async (subId) => {
    const renewed = await fetch('/api/gaffer/session/renew', { method: 'POST', credentials: 'include' })
    const headers = { authorization: renewed.headers.get('authorization') ?? '' }
    const answer = await fetch(`/api/palms/dashboard?sub_tournament_id=${subId}`, { headers })
    const cards = (await answer.json()).data
    const card = cards.find((one: { is_seasonal_game: boolean }) => one.is_seasonal_game)
    const address = `/api/gameRounds/subTournament/${card.sub_tournament_id}/userTeam/${card.user_teams[0].user_team_id}`
    return (await (await fetch(address, { headers })).json()).data
  }, season.subId)
}

/** The open round after another one, while it stays open for long enough; otherwise 0. */
function laterOpenRound(rounds: readonly Round[], after: number): number {
  const open = rounds.find(({ is_open, number }) => is_open && number > after)
  return open !== undefined && open.time_left > ENOUGH_SECONDS ? open.number : 0
}

/** Transfers a midfielder for the second in the list, because the first has just been sold; returns who left. */
async function transferMidfielder(page: Page, place: number, but = 'nobody'): Promise<string> {
  const shirt = page.getByRole('group', { name: 'Midfielders' }).locator('[data-player]').nth(place)
  const name = (await shirt.locator('.visually-hidden').innerText()).split(',')[0] ?? ''
  // A round that is being closed at this moment takes the page to maintenance and back, without the open sheet.
  await expect(async () => {
    const transfer = page.getByRole('button', { name: 'Transfer', exact: true })
    if (!(await transfer.isVisible())) await shirt.click({ timeout: 2_000 })
    await transfer.click({ timeout: 2_000 })
    await page.waitForURL('**/selectPlayers/**', { timeout: 20_000 })
  }).toPass({ timeout: 90_000 })
  const rows = page.locator('tbody tr').filter({ hasNotText: but })
  await rows.locator('button[aria-disabled=false]').first().click()
  await page.waitForURL('**/enterTournament/**')
  return name
}
