import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { buildChampionship } from '../apps/server/src/testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../apps/server/src/testing/build-entry.ts'
import { buildOperator } from '../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../apps/server/src/testing/build-tournament.ts'
import { factsOfMatch } from '../apps/server/src/testing/play-round.ts'
import { scheduleFacts } from '../apps/server/src/football/scheduled-facts.ts'
import { findOrInsertMember, replaceRoles } from '../apps/server/src/staff/index.ts'
import { JOURNEYS_PORT } from './journeys-data.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './journey.ts'
import { withDatabase } from './with-database.ts'
import { signInAsStaff } from './sign-in-as-staff.ts'
import { startGuestAt } from './start-guest-at.ts'

/** Leagues and operators of their own: nobody else plays them, so that their desk may change them. */
const SLUG = `harbour-${Date.now().toString(36)}`
const PIER = `pier-${Date.now().toString(36)}`
const gameOf = (slug: string) => `http://${slug}.localhost:${JOURNEYS_PORT}`
const GAME = gameOf(SLUG)
const TEAM = 'Quayside Owls'
const ROLES = ['desk', 'viewer'] as const

async function openHarbour(slug: string): Promise<number> {
  return withDatabase(async (db) => {
    const { id } = await buildOperator(db, { slug, hosts: [`${slug}.localhost`] })
    for (const role of ROLES) {
      const email = `${role}@${slug}.invalid`
      const memberId = await findOrInsertMember(db, { email, name: `${slug} ${role}`, isDemo: true })
      await replaceRoles(db, id, memberId, [role])
    }
    return id
  })
}

async function findGuest(tx: Parameters<typeof buildEntry>[0], operatorId: number): Promise<number> {
  const { id } = await tx
    .selectFrom('manager')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('isBot', '=', false)
    .executeTakeFirstOrThrow()
  return id
}

/** A league of a source that has somebody under two ids, of whom the only guest has one. */
async function doublePlayer(operatorId: number): Promise<void> {
  await withDatabase((db) =>
    db.transaction().execute(async (tx) => {
      // So near that no operator opens rooms for it.
      const firstKickOffAt = new Date(Date.now() + 30 * 60_000)
      const league = await buildChampionship(tx, { source: PIER, clubs: 10, rounds: 1, firstKickOffAt })
      const { contestId } = await buildTournament(tx, operatorId, league, { name: 'Pier Cup' })
      const starters = pickBuiltTeam(league)
      const [captain = 0] = starters
      const one = league.players.find(({ id }) => id === captain)
      const duplicate = league.players.find(
        ({ id, clubId, position }) => id !== captain && clubId === one?.clubId && position === one.position,
      )
      const { championshipId } = league
      await tx.insertInto('feedSource').values({ championshipId, kind: 'desk', rank: 1 }).execute()
      const named = { lastName: 'Carrow', displayName: 'Carrow' }
      await tx
        .updateTable('player')
        .set({ ...named, firstName: 'O.' })
        .where('id', '=', captain)
        .execute()
      await tx
        .updateTable('player')
        .set({ ...named, firstName: 'Owen' })
        .where('id', '=', duplicate?.id ?? 0)
        .execute()
      const managerId = await findGuest(tx, operatorId)
      await buildEntry(tx, { operatorId, contestId, managerId, starters, captain, teamName: TEAM })
    }),
  )
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
      const managerId = await findGuest(tx, operatorId)
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
  const operatorId = await openHarbour(SLUG)
  await startGuestAt(page, GAME, SLUG)
  await playMatch(operatorId)

  await signInAsStaff(page, `${SLUG} desk`)
  await page.goto(`/console/${SLUG}/football?view=matches`)
  const goals = page.getByRole('button', { name: /^Correct: Goal/ })
  const scored = page
    .getByRole('table', { name: 'Matches' })
    .getByRole('row')
    .filter({ hasText: /1 – 0|0 – 1/ })
  await expect(async () => {
    await page.goto(`/console/${SLUG}/football?view=matches`)
    await scored.getByRole('link').click({ timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
  await expect(goals.first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('link', { name: /^GW 1/ })).toBeVisible({ timeout: 30_000 })
  await look(page)
  const match = page.url()

  await goals.first().click()
  await page.getByLabel('It shall').selectOption('withdraw')
  await page.getByRole('button', { name: 'See what it would change' }).click()
  const make = page.getByRole('button', { name: /^Correct now: 1 team changes/ })
  // A preview is counted in a thread of its own, which a busy machine starts slowly.
  await expect(make).toBeVisible({ timeout: 40_000 })
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

test('the desk merges a player who is there twice, and the manager’s team has the one who stays', async ({
  page,
}) => {
  const operatorId = await openHarbour(PIER)
  await startGuestAt(page, gameOf(PIER), PIER)
  await doublePlayer(operatorId)

  await signInAsStaff(page, `${PIER} desk`)
  const merge = page.getByRole('button', { name: 'Merge O. Carrow into another' })
  await expect(async () => {
    await page.goto(`/console/${PIER}/football?view=players&text=Carrow`)
    await expect(merge).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 40_000 })
  await look(page)
  await merge.click()
  const dialog = page.getByRole('dialog', { name: 'O. Carrow is there twice' })
  const remaining = await dialog.getByRole('option', { name: /Owen Carrow/ }).getAttribute('value')
  await dialog.getByLabel('Who stays').selectOption(remaining)
  await expect(dialog.getByText(/hidden until the deadline, from staff too/)).toBeVisible()
  await expect(dialog).not.toContainText(/Pier Cup|\d teams?/)
  await page.setViewportSize({ width: 1024, height: 768 })
  await look(page)
  await dialog
    .getByRole('textbox', { name: 'Why, for the log' })
    .fill('The provider gave one footballer a second id')
  await dialog.getByRole('button', { name: 'Merge O. Carrow into Owen Carrow' }).click()
  await expect(page.getByText('is Owen Carrow')).toBeVisible()
  await expect(merge).toHaveCount(0)

  const { rows } = await withDatabase((db) =>
    sql<{ captain: string }>`
      select player.first_name || ' ' || player.last_name as captain
      from line_up join entry on entry.id = line_up.entry_id join player on player.id = line_up.captain
      where entry.operator_id = ${operatorId} and entry.team_name = ${TEAM}`.execute(db),
  )
  expect(rows).toEqual([{ captain: 'Owen Carrow' }])
})
