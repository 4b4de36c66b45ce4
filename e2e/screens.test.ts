import {
  expect,
  expectAccessible,
  expectNoOverflow,
  findContest,
  LOOKS,
  startAsGuest,
  test,
} from './journey.ts'

for (const { width, height, lang } of LOOKS) {
  test(`every screen holds at ${width} px in ${lang}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height })
    await page.goto(`/?lang=${lang}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await startAsGuest(page, lang)
    const { tournamentId: id, subId } = await findContest(page, { players: 11, isFree: true })
    const played = await findContest(page, { players: 11, isFree: true, status: 'current' })
    const places = [
      '/home',
      '/home?status=past',
      '/home?type=head_to_head',
      `/tournamentDetails/${id}`,
      `/tournamentDetails/${id}?tab=fixtures`,
      `/tournamentDetails/${id}?tab=entries`,
      `/tournamentDetails/${id}?tab=prizes`,
      `/tournamentDetails/${id}?tab=rules`,
      `/enterTournament/${id}/${subId}`,
      `/selectPlayers/${id}/${subId}`,
      '/playerInfo/12/0',
      `/enterDetails/${id}/${subId}/1`,
      `/enterDetails/${id}/${subId}/2`,
      '/dashboard',
      `/dashboard/${played.subId}`,
      `/scoring/${id}`,
      '/support',
      '/chooseBet',
      '/nowhere',
    ]
    for (const place of places) {
      await test.step(place, async () => {
        await page.goto(`${place}${place.includes('?') ? '&' : '?'}lang=${lang}`)
        await expect(page.locator('main')).not.toBeEmpty()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await page.evaluate(() => document.documentElement.dir)).toBe(lang === 'ar' ? 'rtl' : 'ltr')
        await expectNoOverflow(page)
        await expectAccessible(page)
      })
    }
  })
}
