import { callDeadlinesUntil } from './call-deadline.ts'
import { buildTeam, expect, findContest, startAsGuest, test } from './journey.ts'

test('a guest builds a team, enters, watches it live and sees the final result', async ({ page }) => {
  await startAsGuest(page)
  await expect(page.getByRole('article').first()).toBeVisible()

  const contest = await findContest(page, { players: 11, isFree: true, isNext: true })
  await buildTeam(page, contest)
  await page.getByLabel('Team name').fill('Journey XI')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.waitForURL(`**/dashboard/${contest.subId}**`)
  await expect(page.getByText('Journey XI').first()).toBeVisible()

  // The deadline passes and points appear by themselves.
  const isPlayed = async () => {
    const { status, points } = await teamOf(page, contest.subId)
    return (status === 'current' || status === 'past') && typeof points === 'number'
  }
  await callDeadlinesUntil(isPlayed)
  const isFinal = async () => {
    const { is_final, current_place } = await teamOf(page, contest.subId)
    return is_final === true && typeof current_place === 'number'
  }
  // In a league that other journeys have moved on a round may be long in closing.
  await callDeadlinesUntil(isFinal, 300_000)
})

/** The team shown on the page, requested with the page's own session. */
async function teamOf(page: import('@playwright/test').Page, subId: number) {
  return page.evaluate(async (id) => {
    const renewed = await fetch('/api/gaffer/session/renew', { method: 'POST', credentials: 'include' })
    const authorization = renewed.headers.get('authorization') ?? ''
    const answer = await fetch(`/api/users/team?sub_tournament_id=${id}`, { headers: { authorization } })
    const { team } = await answer.json()
    return {
      status: team?.status,
      points: team?.points,
      is_final: team?.is_final,
      current_place: team?.current_place,
    }
  }, subId)
}

test('from a cold page to a team entered is four presses', async ({ page }) => {
  await callDeadlinesUntil(async () => {
    const { data } = await (await page.request.get('/api/home/tournaments?status=upcoming')).json()
    return data.data.some(
      (card: { entry_fee: number; is_seasonal_game: boolean; time_left: number }) =>
        card.entry_fee === 0 && !card.is_seasonal_game && card.time_left > 30,
    )
  })
  await page.goto('/?lang=en')
  await page.getByRole('button', { name: 'Pick my team' }).click()
  await page.waitForURL('**/enterTournament/**')
  await page.getByRole('button', { name: 'Autofill' }).click()
  await page.getByRole('button', { name: 'Use suggested' }).click()
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.waitForURL('**/dashboard/**')
})

test('a paid contest shows exactly what is taken before it is taken', async ({ page }) => {
  await startAsGuest(page)
  const contest = await findContest(page, { players: 11, isFree: false })
  await buildTeam(page, contest)
  await page.getByLabel('Team name').fill('Paid XI')
  await page.getByRole('button', { name: /^Enter for/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Balance after')).toBeVisible()
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(`**/dashboard/${contest.subId}**`)
})

test('a team that is not ready says what is missing, and the draft survives a reload', async ({ page }) => {
  await startAsGuest(page)
  const contest = await findContest(page, { players: 11, isFree: true })
  await page.goto(`/enterTournament/${contest.tournamentId}/${contest.subId}`)
  await page.getByRole('button', { name: 'Pick 11 more players' }).click()
  await expect(page.getByRole('dialog')).toContainText('Pick a captain')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add a player: Forward' }).first().click()
  await page.waitForURL('**/selectPlayers/**')
  await page
    .getByRole('button', { name: /^Pick \D/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Pick 10 more players' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pick 10 more players' })).toBeVisible()
})

test('the pitch and the team can be reached by keyboard alone', async ({ page }) => {
  await startAsGuest(page)
  const contest = await findContest(page, { players: 11, isFree: true })
  await buildTeam(page, contest)
  const goalkeeper = page.getByRole('group', { name: 'Goalkeepers' }).getByRole('button').first()
  await goalkeeper.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('group', { name: 'Defenders' }).locator('button:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Defenders' }).locator('button:focus')).toHaveCount(1)
})
