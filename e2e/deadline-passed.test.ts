import { callDeadlinesUntil } from './call-deadline.ts'
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  findContest,
  SIZES,
  startAsGuest,
  test,
} from './journey.ts'

test('a deadline that passes in the builder leads on to the next game with the same team', async ({
  page,
}) => {
  await startAsGuest(page)
  const contest = await findContest(page, { players: 11, isFree: true, isNext: true })
  await page.goto(`/enterTournament/${contest.tournamentId}/${contest.subId}`)
  await page.getByRole('button', { name: 'Autofill' }).click()
  await page.getByLabel('Team name').fill('Late Owls')
  const passed = page.getByText('This game has already started. Your team is kept, nothing was paid.')
  await callDeadlinesUntil(() => passed.isVisible())
  const enter = page.getByRole('main').getByRole('button', { name: /^Enter / })
  await expect(enter).toBeEnabled()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(enter).toBeInViewport()
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
  await enter.click()
  await expect(passed).toBeHidden()
  await expect(page.getByLabel('Team name')).toHaveValue('Late Owls')
  const [, , tournamentId, subId] = new URL(page.url()).pathname.split('/')
  expect(Number(tournamentId)).not.toBe(contest.tournamentId)
  expect(Number(subId)).not.toBe(contest.subId)
})
