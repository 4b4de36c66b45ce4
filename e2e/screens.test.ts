import { expect, findContest, LANGUAGES, lookAt, startAsGuest, test } from './journey.ts'

test.describe.configure({ mode: 'parallel' })

for (const lang of LANGUAGES) {
  test(`every screen holds at every width in ${lang}`, async ({ page }) => {
    await lookAt(page, ['/'], lang)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
      '/account',
      '/chooseBet',
      '/nowhere',
    ]
    await lookAt(page, places, lang)
  })
}
