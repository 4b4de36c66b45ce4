import type { MatchEvent } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import { addLeague } from '../apps/server/src/football/feeds/add-league.ts'
import type { FeedSource } from '../apps/server/src/football/feeds/feed-source.ts'
import { takeFacts } from '../apps/server/src/football/feeds/take-facts.ts'
import type { DB } from '../apps/server/src/db/generated/database.ts'
import { findOrInsertMember, replaceRoles } from '../apps/server/src/staff/index.ts'
import { buildChampionship } from '../apps/server/src/testing/build-championship.ts'
import { buildOperator } from '../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../apps/server/src/testing/build-tournament.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './journey.ts'
import { withDatabase } from './with-database.ts'
import { signInAsStaff } from './sign-in-as-staff.ts'

const SLUG = `quay-${Date.now().toString(36)}`
const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const
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
    await addSource(db, 'desk')
    return league.rounds[0]?.fixtureIds ?? []
  })
}

async function addSource(db: Kysely<DB>, kind: 'desk' | 'push'): Promise<FeedSource> {
  const added = await addLeague(db, {
    kind,
    league: '',
    season: '',
    name: undefined,
    address: undefined,
    key: kind === 'push' ? 'x'.repeat(40) : undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: SLUG,
  })
  if ('fault' in added) throw new Error(added.fault)
  return added.source
}

/** A feed next to the desk reports two things of a match, long enough ago that nothing waits. */
async function reportByFeed(fixtureId: number): Promise<void> {
  await withDatabase(async (db) => {
    const source = await addSource(db, 'push')
    const players = await db
      .selectFrom('player')
      .innerJoin('fixture', 'fixture.homeClubId', 'player.clubId')
      .select(['player.id'])
      .where('fixture.id', '=', fixtureId)
      .orderBy('player.id')
      .execute()
    const event = (key: string, minute: number, matchEvent: MatchEvent) => ({
      key,
      revision: undefined,
      body: { kind: 'event', side: 'home', at: { minute, added: 0 }, event: matchEvent } as const,
      happenedAt: new Date(Date.now() - 120_000),
    })
    const [first, second] = players.map(({ id }) => id)
    await db
      .transaction()
      .execute((tx) =>
        takeFacts(tx, source, fixtureId, [
          event('y1', 20, { type: 'yellowCard', playerId: first ?? 0 }),
          event('y2', 64, { type: 'yellowCard', playerId: second ?? 0 }),
        ]),
      )
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
  await expect(page.getByRole('button', { name: 'Half-time', exact: true })).toBeVisible()
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
    await page.getByRole('button', { name: next, exact: true }).click()
    await expect(page.getByRole('button', { name: next, exact: true })).toHaveCount(0)
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
  const notice = other.getByRole('status').filter({ hasText: `${SLUG} desk holds this match since` })
  await expect(notice).toBeVisible()
  await expect(other.getByRole('button', { name: 'Half-time', exact: true })).toBeDisabled()
  await expectAccessible(other)

  await other.getByRole('button', { name: 'Take it over' }).click()
  const reason = other.getByRole('textbox', { name: `Why, as ${SLUG} desk reads it` })
  await reason.fill('Their shift is over')
  await reason.press('Control+Enter')
  await expect(other.getByText(/^You hold this match since/)).toBeVisible()
  await expect(page.getByText(/took this match over from you at .*“Their shift is over”/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Half-time', exact: true })).toBeDisabled()
  await expectNoOverflow(page)
  await other.getByRole('button', { name: 'Let it go' }).click()
  await expect(page.getByText('Nobody holds this match')).toBeVisible()
  await other.context().close()
})

test('differences from the feed are gone through by keys: taken, explained, and a minute moved', async ({
  page,
}) => {
  const match = matches[2] ?? 0
  await reportByFeed(match)
  await signInAsStaff(page, `${SLUG} desk`)
  await page.goto(`/console/${SLUG}/football/${match}/desk`)
  const facts = page.getByRole('table', { name: 'What counts' })
  const rows = facts.getByRole('row')
  await expect(facts.getByText('only in feed')).toHaveCount(2)
  const minute = page.getByRole('textbox', { name: 'Minute' })
  await minute.fill('7')
  // In a field a letter is a letter.
  await minute.press('j')
  await expect(minute).toBeFocused()
  await minute.fill('')
  await page.getByRole('heading', { level: 1 }).click()

  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: /Yellow card.*: choose$/ }).first()).toBeFocused()
  await page.keyboard.press('t')
  await expect(facts.getByText('same', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const why = page.getByRole('textbox', { name: 'Why, kept with the match' })
  await why.fill('Shown to the bench, says the referee')
  await why.press('Control+Enter')
  await expect(rows.filter({ hasText: 'explained' })).toContainText('Shown to the bench')
  await expect(page.getByText('the feed says the same')).toBeVisible()

  await facts
    .getByRole('button', { name: /Yellow card.*: choose$/ })
    .first()
    .click()
  await page.keyboard.press('-')
  await expect(rows.filter({ hasText: '19’' })).toContainText('differs')
  await page.keyboard.press('+')
  await expect(rows.filter({ hasText: '20’' })).toContainText('same')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Take what the feed says')
  await page.keyboard.press('Escape')
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expectNoOverflow(page)
  }
  await expectAccessible(page)

  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('button', { name: 'Not as planned…' }).click()
  await page.getByLabel('The match is').selectOption('stands')
  const abandon = page.getByRole('button', {
    name: /^Say it: stopped, and its result stands; no team changes/,
  })
  await expect(abandon).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('The league lets the result stand')
  await abandon.click()
  await expect(page.getByText('over', { exact: true })).toBeVisible()
})
