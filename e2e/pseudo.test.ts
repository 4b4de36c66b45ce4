import { expect, expectNoOverflow, findContest, startAsGuest, test } from './journey.ts'
import { speakPseudo } from './pseudo.ts'

for (const width of [360, 850, 1440]) {
  test(`no screen breaks at ${width} px where every text is half as long again`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 800 })
    await speakPseudo(page)
    await page.goto('/?lang=en')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦')
    await startAsGuest(page)
    const { tournamentId: id, subId } = await findContest(page, { players: 11, isFree: true })
    const places = [
      '/',
      '/home',
      `/tournamentDetails/${id}`,
      `/tournamentDetails/${id}?tab=rules`,
      `/enterTournament/${id}/${subId}`,
      `/selectPlayers/${id}/${subId}`,
      '/dashboard',
      `/scoring/${id}`,
      '/support',
      '/nowhere',
    ]
    for (const place of places) {
      await test.step(place, async () => {
        await page.goto(place)
        await expect(page.locator('main')).toContainText('⟦')
        if (place === '/support') {
          for (const summary of await page.locator('main details > summary').all()) await summary.click()
        }
        await expectNoOverflow(page)
      })
    }
  })
}
