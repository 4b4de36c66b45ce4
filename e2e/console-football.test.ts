import type { Page } from '@playwright/test'
import { buildChampionship } from '../apps/server/src/testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../apps/server/src/testing/build-entry.ts'
import { buildOperator } from '../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../apps/server/src/testing/build-tournament.ts'
import { factsOfMatch } from '../apps/server/src/testing/play-round.ts'
import { scheduleFacts } from '../apps/server/src/football/scheduled-facts.ts'
import { findOrInsertMember, replaceRoles } from '../apps/server/src/staff/members.ts'
import { JOURNEYS_PORT } from './journeys-data.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './journey.ts'
import { withDatabase } from './with-database.ts'
import { signInAsStaff } from './sign-in-as-staff.ts'
import { startGuestAt } from './start-guest-at.ts'

/** A league and an operator of its own: nobody else plays it, so that its desk may correct it. */
const SLUG = `harbour-${Date.now().toString(36)}`
const GAME = `http://${SLUG}.localhost:${JOURNEYS_PORT}`
const TEAM = 'Quayside Owls'
const ROLES = ['desk', 'viewer'] as const

async function openHarbour(): Promise<number> {
  return withDatabase(async (db) => {
    const { id } = await buildOperator(db, { slug: SLUG, hosts: [`${SLUG}.localhost`] })
    for (const role of ROLES) {
      const email = `${role}@${SLUG}.invalid`
      const memberId = await findOrInsertMember(db, { email, name: `${SLUG} ${role}`, isDemo: true })
      await replaceRoles(db, id, memberId, [role])
    }
    return id
  })
}

/** A match under way in which the captain of the only guest has scored. */
async function playMatch(operatorId: number): Promise<void> {
  await withDatabase((db) =>
    db.transaction().execute(async (tx) => {
      const league = await buildChampionship(tx, {
        source: SLUG,
        firstKickOffAt: new Date(Date.now() - 60_000),
      })
      const { contestId } = await buildTournament(tx, operatorId, league)
      const { id: managerId } = await tx
        .selectFrom('manager')
        .select('id')
        .where('operatorId', '=', operatorId)
        .where('isBot', '=', false)
        .executeTakeFirstOrThrow()
      const starters = pickBuiltTeam(league)
      const captain = starters.at(-1) ?? 0
      await buildEntry(tx, { operatorId, contestId, managerId, starters, captain, teamName: TEAM })
      const fixtureIds = league.rounds[0]?.fixtureIds ?? []
      await scheduleFacts(
        tx,
        league.championshipId,
        fixtureIds.flatMap((fixtureId, pair) =>
          factsOfMatch(league, pair, { scorers: [captain], isUnderWay: true }).map((body, index) => ({
            fixtureId,
            dueAt: new Date(Date.now() - 5_000),
            sourceEventId: `${fixtureId}-${index}`,
            revision: 0,
            body,
          })),
        ),
      )
    }),
  )
}

async function look(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expectNoOverflow(page)
  await expectAccessible(page)
}

test('the desk sees what a correction changes, makes it, and the manager reads it in the ledger', async ({
  page,
  allowed,
}) => {
  test.setTimeout(120_000)
  const operatorId = await openHarbour()
  await startGuestAt(page, GAME, SLUG)
  await playMatch(operatorId)

  await signInAsStaff(page, `${SLUG} desk`)
  await page.goto(`/console/${SLUG}/football?view=matches`)
  const goals = page.getByRole('button', { name: /^Correct: Goal/ })
  await expect(async () => {
    await page.goto(`/console/${SLUG}/football?view=matches`)
    for (const link of await page.getByRole('table', { name: 'Matches' }).getByRole('link').all()) {
      await link.click()
      await expect(page.getByRole('table', { name: 'What counts' })).toBeVisible({ timeout: 3_000 })
      if ((await goals.count()) > 0) return
      await page.goBack()
    }
    expect(await goals.count()).toBeGreaterThan(0)
  }).toPass({ timeout: 40_000 })
  await expect(page.getByRole('link', { name: /^GW 1/ })).toBeVisible({ timeout: 30_000 })
  await look(page)
  const match = page.url()

  await goals.first().click()
  await page.getByLabel('It shall').selectOption('withdraw')
  await page.getByRole('button', { name: 'See what it would change' }).click()
  const make = page.getByRole('button', { name: /^Correct now: 1 team changes/ })
  await expect(make).toBeVisible()
  await expect(page.getByRole('table', { name: 'Teams, the largest changes first' })).toContainText(TEAM)
  await page.setViewportSize({ width: 1024, height: 768 })
  await look(page)
  await page.getByLabel('Why, as managers read it').selectOption('video')
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('Offside, as the league says')
  await make.click()
  await expect(page.getByText(/^Corrected\./)).toBeVisible()
  await expect(goals).toHaveCount(0)

  await page.goto(`${GAME}/corrections?lang=en`)
  await expect(page.getByText('Video review')).toBeVisible()
  await expect(page.getByText(new RegExp(`^${TEAM}: \\d+ → \\d+ points`))).toBeVisible()
  await look(page)

  allowed.console.push(/403/)
  await page.context().clearCookies()
  await signInAsStaff(page, `${SLUG} viewer`)
  await page.goto(match)
  await expect(page.getByRole('table', { name: 'What counts' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Correct|Add a fact/ })).toHaveCount(0)
  const refused = await page.evaluate(
    async (id) => {
      const path = `/api/console/operators/${id.slug}/football/matches/${id.match}/preview`
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      return ((await answer.json()) as { code: string }).code
    },
    { slug: SLUG, match: match.split('/').at(-1) ?? '' },
  )
  expect(refused).toBe('roleMissing')
})
