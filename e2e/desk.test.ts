import { addLeague } from '../apps/server/src/football/feeds/add-league.ts'
import { findOrInsertMember, replaceRoles } from '../apps/server/src/staff/members.ts'
import { buildChampionship } from '../apps/server/src/testing/build-championship.ts'
import { buildOperator } from '../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../apps/server/src/testing/build-tournament.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './journey.ts'
import { withDatabase } from './with-database.ts'
import { signInAsStaff } from './sign-in-as-staff.ts'

const SLUG = `quay-${Date.now().toString(36)}`
const PEOPLE = { desk: 'desk', deputy: 'desk', viewer: 'viewer' } as const

/** An operator that plays a league without a provider, with a match in a minute; answers the matches. */
async function addDeskLeague(): Promise<readonly number[]> {
  return withDatabase(async (db) => {
    const { id } = await buildOperator(db, { slug: SLUG, hosts: [`${SLUG}.localhost`] })
    for (const [person, role] of Object.entries(PEOPLE)) {
      const email = `${person}@${SLUG}.invalid`
      const memberId = await findOrInsertMember(db, { email, name: `${SLUG} ${person}`, isDemo: true })
      await replaceRoles(db, id, memberId, [role])
    }
    const league = await buildChampionship(db, {
      source: SLUG,
      firstKickOffAt: new Date(Date.now() + 60_000),
    })
    await db
      .updateTable('championship')
      .set({ kind: 'feed' })
      .where('id', '=', league.championshipId)
      .execute()
    await buildTournament(db, id, league)
    const added = await addLeague(db, {
      kind: 'desk',
      league: '',
      season: '',
      name: undefined,
      address: undefined,
      key: undefined,
      countryCode: undefined,
      rulePack: 'classic',
      to: SLUG,
    })
    if ('fault' in added) throw new Error(added.fault)
    return league.rounds[0]?.fixtureIds ?? []
  })
}

let matches: readonly number[]
test.beforeAll(async () => {
  matches = await addDeskLeague()
})

test('the match desk tells a match by keys, takes the last one back, and ends it; a viewer may not', async ({
  page,
}) => {
  const [match] = matches
  await signInAsStaff(page, `${SLUG} desk`)
  await page.goto(`/console/${SLUG}/football/${match}`)
  await page.getByRole('link', { name: 'Match desk' }).click()
  await page.getByRole('button', { name: 'Tell the eleven' }).first().click()
  const squad = page.getByRole('region', { name: /./ }).getByRole('listitem')
  for (let at = 0; at < 11; at += 1) await squad.nth(at).getByRole('button').click()
  await page.getByRole('button', { name: 'These 11 of 11 begin' }).click()
  await expect(page.getByRole('cell', { name: /^Line-up/ })).toBeVisible()

  await page.getByRole('button', { name: 'Kick-off' }).click()
  await expect(page.getByRole('button', { name: 'Half-time' })).toBeVisible()
  const score = page.getByText(/^\d – \d$/).first()
  const type = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await type('9', 'g', '7', 'Enter')
  await expect(score).toHaveText('1 – 0')
  await type('/', '1', '0', 'g', '0', 'Enter')
  await expect(score).toHaveText('1 – 1')
  await type('Control+z')
  await expect(score).toHaveText('1 – 0')
  await page.getByRole('textbox', { name: 'Minute' }).fill('12')
  await page.getByRole('heading', { level: 1 }).click()
  await type('4', 'y')
  await expect(page.getByRole('row').filter({ hasText: '12’' })).toContainText('Yellow card')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  for (const next of ['Half-time', 'Second half', 'Full-time, all told']) {
    await page.getByRole('button', { name: next }).click()
    await expect(page.getByRole('button', { name: next })).toHaveCount(0)
  }
  await expect(page.getByText('over', { exact: true })).toBeVisible()

  await page.context().clearCookies()
  await signInAsStaff(page, `${SLUG} viewer`)
  await page.goto(`/console/${SLUG}/football/${match}/desk`)
  await expect(page.getByText('Your roles may not read this')).toBeVisible()
})

test('of two at the desk one holds the match; the other reads who, and takes it over with a reason', async ({
  page,
  browser,
  allowed,
}) => {
  allowed.console.push(/409/)
  const desk = `/console/${SLUG}/football/${matches[1]}/desk`
  const other = await (await browser.newContext()).newPage()
  const people = [
    [page, 'desk'],
    [other, 'deputy'],
  ] as const
  for (const [who, name] of people) {
    await signInAsStaff(who, `${SLUG} ${name}`)
    await who.goto(desk)
    await expect(who.getByText('Nobody holds this match')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Kick-off' }).click()
  await expect(page.getByText(/^You hold this match since/)).toBeVisible()
  const told = other.getByRole('status').filter({ hasText: `${SLUG} desk holds this match since` })
  await expect(told).toBeVisible()
  await expect(other.getByRole('button', { name: 'Half-time' })).toBeDisabled()
  await expectAccessible(other)

  await other.getByRole('button', { name: 'Take it over' }).click()
  const reason = other.getByRole('textbox', { name: `Why, as ${SLUG} desk reads it` })
  await reason.fill('Their shift is over')
  await reason.press('Control+Enter')
  await expect(other.getByText(/^You hold this match since/)).toBeVisible()
  await expect(page.getByText(/took this match over from you at .*“Their shift is over”/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Half-time' })).toBeDisabled()
  await expectNoOverflow(page)
  await other.getByRole('button', { name: 'Let it go' }).click()
  await expect(page.getByText('Nobody holds this match')).toBeVisible()
  await other.context().close()
})
