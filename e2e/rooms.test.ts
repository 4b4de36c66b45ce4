import { callDeadlinesUntil } from './call-deadline.ts'
import { expect, expectAccessible, expectNoOverflow, startAsGuest, test } from './journey.ts'
import type { Page } from '@playwright/test'

/** Enough of a round left to enter a room and change a player in it. */
const ENOUGH_MS = 62_000

test('a room is found by stake and format, paid for, played and looked at', async ({ page }) => {
  await startAsGuest(page)
  await page.getByRole('link', { name: /Cash rooms/ }).click()

  await test.step('stake and format are chosen', async () => {
    await untilRoundIsYoung(page)
    await expectAccessible(page)
    await page.getByRole('slider', { name: 'Stake' }).fill('2')
    await page.getByRole('radio', { name: /No limit/ }).check()
    await page.getByRole('button', { name: 'Find a room for €20' }).click()
  })

  await test.step('the room shows what is taken before it is taken', async () => {
    await page.waitForURL('**/foundRooms**')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Play for €20' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('€20', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Pay €20 and enter' }).click()
    await page.waitForURL('**/team')
  })

  const [first, second] = await test.step('a team of fifteen stands', async () => {
    await expect(page.getByRole('group', { name: 'Team on the pitch' }).getByRole('button')).toHaveCount(11)
    await expect(page.getByRole('region', { name: 'Reserves' }).getByRole('button')).toHaveCount(4)
    await expectAccessible(page)
    return goalkeepersOf(page)
  })

  await test.step('going back leaves a group as it was', async () => {
    await page.getByRole('link', { name: /^Goalkeepers/ }).click()
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Pick 1 more player' })).toBeDisabled()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('link', { name: /^Goalkeepers/ })).toBeVisible()
    expect(await goalkeepersOf(page)).toEqual([first, second])
  })

  await test.step('a player is sold and another bought in his position', async () => {
    await page.getByRole('navigation', { name: 'Room' }).getByRole('link', { name: 'Transfers' }).click()
    // The list begins with the goalkeepers, the one on the pitch first.
    await page
      .getByRole('button', { name: /^Sell / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Buy 1 more player' }).click()
    await expectAccessible(page)
    await page.getByLabel('Sort').selectOption('points')
    const others = page.locator('tbody tr').filter({ hasNotText: first?.lastName ?? '' })
    await others.locator('button[aria-disabled=false]').first().click()
    await page.getByRole('button', { name: 'Confirm 1 transfer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL('**/team')
    await expect
      .poll(async () => (await goalkeepersOf(page)).map(({ playerId }) => playerId))
      .not.toContain(first?.playerId)
  })

  await test.step('the ranking has the manager, and what is left is in the header', async () => {
    await page.getByRole('link', { name: 'Rankings' }).click()
    await expect(page.getByRole('row', { name: /You/ })).toBeVisible()
    await expect(page.getByText('Balance €980')).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
})

test('without a room its screens lead home, and search and found to the stakes', async ({ page }) => {
  await startAsGuest(page)
  for (const path of ['/team', '/maketransfer', '/points', '/rankings', '/stats']) {
    await page.goto(path)
    await page.waitForURL('**/home')
  }
  for (const path of ['/searchRoom', '/foundRooms']) {
    await page.goto(path)
    await page.waitForURL('**/chooseBet')
  }
})

/** Calls the next deadline while there is not enough time left before it for the journey. */
async function untilRoundIsYoung(page: Page): Promise<void> {
  const timeLeft = async () => {
    const { data } = await (await page.request.get('/api/gaffer/rooms/options')).json()
    return data.first_round === null ? 0 : Date.parse(data.first_round.deadline) - Date.now()
  }
  await callDeadlinesUntil(async () => (await timeLeft()) > ENOUGH_MS)
  await page.reload()
  await expect(page.getByRole('slider', { name: 'Stake' })).toBeVisible()
}

type Goalkeeper = { readonly playerId: number; readonly lastName: string }

/** Both goalkeepers as the server knows them, the one on the pitch first: footballers may share their names. */
async function goalkeepersOf(page: Page): Promise<readonly Goalkeeper[]> {
  const isTeam = (url: string) => new URL(url).pathname === '/api/users/team'
  // The page before may still be answered, and takes the answer with it.
  await page.reload({ waitUntil: 'commit' })
  const answer = await page.waitForResponse((one) => isTeam(one.url()) && one.ok())
  const { team } = await answer.json()
  const pick = ({ playerId, lastName }: Goalkeeper): Goalkeeper => ({ playerId, lastName })
  const onPitch = team.groups.find(({ groupId }: { groupId: number }) => groupId === 1).players
  const reserves = team.reserves.filter(({ positionId }: { positionId: number }) => positionId === 1)
  return [...onPitch, ...reserves].map(pick)
}
