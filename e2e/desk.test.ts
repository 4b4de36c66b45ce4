import { addLeague } from '../apps/server/src/football/feeds/add-league.ts'
import { makeDeskToken } from '../apps/server/src/football/feeds/desk/desk-tokens.ts'
import { takeCall } from '../apps/server/src/football/feeds/push/take-call.ts'
import { expect, expectAccessible, LANGUAGES, lookAt, test } from './journey.ts'
import { withDatabase } from './with-database.ts'

/** A league without a provider, with a match in a minute; answers the key of its desk. */
async function addDeskLeague(): Promise<string> {
  const clubs = ['Harbour Athletic', 'Northgate Rovers'].map((name) => ({
    id: name.slice(0, 3),
    name,
    short_name: name.slice(0, 3),
  }))
  const players = clubs.flatMap(({ id, name }) =>
    Array.from({ length: 14 }, (_, index) => ({
      id: `${id}-${index + 1}`,
      club_id: id,
      first_name: name.slice(0, 3),
      last_name: `Player ${index + 1}`,
      position: index === 0 ? 'GK' : 'MID',
      shirt_number: index + 1,
      price: 5,
    })),
  )
  const [home, away] = clubs
  const match = { id: 'first', round: 1, home_club_id: home?.id, away_club_id: away?.id }
  const kick_off_at = new Date(Date.now() + 60_000).toISOString()
  return withDatabase(async (db) => {
    const added = await addLeague(db, {
      kind: 'desk',
      league: '',
      season: '2026',
      name: `Harbour ${Date.now()}`,
      address: undefined,
      key: undefined,
      countryCode: undefined,
      rulePack: 'classic',
      to: undefined,
    })
    if ('fault' in added) throw new Error(added.fault)
    await takeCall(db, added.source, 'squads', { clubs, players })
    await takeCall(db, added.source, 'fixtures', {
      rounds: [{ number: 1, name: 'Round 1' }],
      fixtures: [{ ...match, kick_off_at }],
    })
    const { championshipId } = added.source
    return makeDeskToken(db, { championshipId, name: 'Ann', hours: 1 })
  })
}

test('somebody with a key of the desk tells a match by keyboard alone', async ({ page }) => {
  const key = await addDeskLeague()
  const type = async (line: string) => {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.goto('/desk?lang=en')
  await expect(page.getByLabel('Your desk key')).toBeFocused()
  await expectAccessible(page)
  await type(key)
  const link = page.getByRole('link', { name: /Harbour Athletic v Northgate Rovers/ })
  await expect(link).toBeVisible()
  await expectAccessible(page)
  for (
    let pressed = 0;
    pressed < 30 && !(await link.evaluate((one) => one === document.activeElement));
    pressed += 1
  ) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Type what happens')).toBeFocused()

  const status = page.getByRole('status')
  for (const line of [
    'l h 1 2 3 4 5 6 7 8 9 10 11',
    'l a 1 2 3 4 5 6 7 8 9 10 11',
    '1',
    'g h9 7 @12',
    'g a10 @20',
  ]) {
    await type(line)
    await expect(status.filter({ hasText: line })).toBeVisible()
  }
  const score = page.getByRole('heading', { level: 2 }).first()
  await expect(score).toHaveText('Harbour Athletic 1–1 Northgate Rovers')
  await type('u')
  await expect(score).toHaveText('Harbour Athletic 1–0 Northgate Rovers')
  for (const line of ['s h12 9 @40', 'ht', '2', 'end']) {
    await type(line)
    await expect(status.filter({ hasText: line })).toBeVisible()
  }
  await expect(page.getByText('The match is over')).toBeVisible()

  const { pathname } = new URL(page.url())
  for (const lang of LANGUAGES) await lookAt(page, [pathname], lang)
})
