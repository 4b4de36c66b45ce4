import {
  buildTeam,
  expect,
  expectAccessible,
  expectNoOverflow,
  findContest,
  startAsGuest,
  test,
} from './journey.ts'

test('a manager takes deadlines and matches into a calendar, which an address that was replaced no longer shows', async ({
  page,
}) => {
  await startAsGuest(page)
  const contest = await findContest(page, { players: 11, isFree: true, isNext: true })
  await buildTeam(page, contest)
  await page.getByLabel('Team name').fill('Calendar XI')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.waitForURL(`**/dashboard/${contest.subId}**`)

  await page.goto('/account?lang=en')
  await page.getByRole('button', { name: 'Make my calendar' }).click()
  const link = page.getByRole('link', { name: 'Add to calendar' })
  const read = async () => {
    const address = (await link.getAttribute('href'))?.replace(/^webcal:/, 'http:') ?? ''
    const answer = await page.request.get(address)
    return { address, status: answer.status(), text: (await answer.text()).replaceAll('\r\n ', '') }
  }
  await expect(link).toBeVisible()
  const { address, status, text } = await read()
  expect(status).toBe(200)
  expect(text).toContain('BEGIN:VCALENDAR')
  expect(text).toContain('Calendar XI')
  expect(text).toContain('Deadline: ')
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New address' }).click()
  await expect.poll(async () => (await read()).address).not.toBe(address)
  expect((await page.request.get(address)).status()).toBe(404)
  expect((await read()).status).toBe(200)
})
