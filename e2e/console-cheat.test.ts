import type { Page } from '@playwright/test'
import { buildChampionship } from '../apps/server/src/testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../apps/server/src/testing/build-entry.ts'
import { buildManager, buildOperator } from '../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../apps/server/src/testing/build-tournament.ts'
import { factsOfMatch } from '../apps/server/src/testing/play-round.ts'
import { scheduleFacts } from '../apps/server/src/football/scheduled-facts.ts'
import { findOrInsertMember, replaceRoles } from '../apps/server/src/staff/index.ts'
import { stakeInBulk } from '../apps/server/src/wallet/credit-prizes.ts'
import { JOURNEYS_PORT } from './journeys-data.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './journey.ts'
import { signInAsStaff } from './sign-in-as-staff.ts'
import { startGuestAt } from './start-guest-at.ts'
import { withDatabase } from './with-database.ts'

/** An operator of its own, with a contest that is being played. */
const SLUG = `arcade-${Date.now().toString(36)}`
const GAME = `http://${SLUG}.localhost:${JOURNEYS_PORT}`
const CONTEST = 'Friday Lights'
const TEAM = 'Paper Foxes'
const ROLES = ['contests', 'owner'] as const

async function openArcade(): Promise<number> {
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

/** Four have paid; the manager who looks on leads, and the matches are not over. */
async function beginContest(operatorId: number): Promise<{ contestId: number; teamId: number }> {
  return withDatabase((db) =>
    db.transaction().execute(async (tx) => {
      const league = await buildChampionship(tx, {
        source: SLUG,
        gameMinuteMs: 1,
        firstKickOffAt: new Date(Date.now() - 60_000),
      })
      const { contestId } = await buildTournament(tx, operatorId, league, {
        name: CONTEST,
        entryFee: 5_000,
        rakeBasisPoints: 1_000,
        prizeTable: [
          { from: 1, to: 1, ratio: 7_000 },
          { from: 2, to: 2, ratio: 3_000 },
        ],
      })
      const starters = pickBuiltTeam(league)
      const guest = await tx
        .selectFrom('manager')
        .select('id')
        .where('operatorId', '=', operatorId)
        .where('isBot', '=', false)
        // A page that is loaded twice may have made one before.
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const entries: { entryId: number; managerId: number }[] = []
      for (let at = 0; at < 4; at += 1) {
        const managerId = at === 0 ? guest.id : (await buildManager(tx, operatorId)).id
        const named = at === 0 ? { teamName: TEAM } : {}
        const entry = { operatorId, contestId, managerId, starters, captain: starters[at] ?? null, ...named }
        entries.push({ entryId: (await buildEntry(tx, entry)).id, managerId })
      }
      await stakeInBulk(tx, { operatorId, amount: 5_000, entries })
      await scheduleFacts(
        tx,
        league.championshipId,
        (league.rounds[0]?.fixtureIds ?? []).flatMap((fixtureId, pair) =>
          factsOfMatch(league, pair, { scorers: starters.slice(0, 1), isUnderWay: true }).map(
            (body, index) => ({
              fixtureId,
              dueAt: new Date(Date.now() - 5_000),
              sourceEventId: `${fixtureId}-${index}`,
              revision: 0,
              body,
            }),
          ),
        ),
      )
      return { contestId, teamId: (entries[0]?.entryId ?? 0) * 100 + 1 }
    }),
  )
}

async function signOut(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: SLUG }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
}

async function look(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expectNoOverflow(page)
  await expectAccessible(page)
}

test('who cheats is out: contests ask, an owner signs what moves, and the manager reads why', async ({
  page,
}) => {
  const operatorId = await openArcade()
  await page.setViewportSize({ width: 390, height: 844 })
  await startGuestAt(page, GAME, SLUG)
  const { contestId, teamId } = await beginContest(operatorId)

  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAsStaff(page, `${SLUG} contests`)
  const table = page.getByRole('table', { name: 'Entries' })
  await expect(async () => {
    await page.goto(`/console/${SLUG}/contests/${contestId}`)
    const first = table.locator('tbody tr').first()
    await expect(first).toContainText(TEAM, { timeout: 1_000 })
    await expect(first).not.toContainText('–', { timeout: 1_000 })
  }).toPass()
  await look(page)
  await table.getByRole('row', { name: TEAM }).getByRole('button', { name: 'Disqualify' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Place 1 now, which would win €126.00', { timeout: 40_000 })
  await look(page)
  await dialog.getByRole('combobox').selectOption({ label: 'several accounts of one person' })
  await dialog.getByRole('textbox').fill('Three accounts from one telephone')
  await dialog.getByRole('button', { name: 'Ask to disqualify it' }).click()
  await expect(page.getByText(/^Sent to owners/)).toBeVisible()
  await signOut(page)

  await signInAsStaff(page, `${SLUG} owner`)
  await page.goto(`/console/${SLUG}/proposals`)
  await page.getByRole('link', { name: 'Disqualify an entry' }).click()
  await expect(page.getByRole('table', { name: 'What it changes now' })).toContainText('126.00 EUR')
  await look(page)
  await page.getByRole('button', { name: /^Sign/ }).click()
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('Seen with support')
  await page.getByRole('button', { name: /^Sign: Disqualify/ }).click()
  await page.waitForURL(/proposals$/)
  await page.goto(`/console/${SLUG}/contests/${contestId}`)
  await expect(page.getByRole('table', { name: 'Disqualified' })).toContainText(TEAM)
  await expect(page.getByRole('table', { name: 'Entries' })).not.toContainText(TEAM)
  await page.setViewportSize({ width: 390, height: 844 })

  for (const [lang, title] of [
    ['en', 'This team is out of the game'],
    ['ar', 'هذا الفريق خارج اللعبة'],
  ] as const) {
    await page.goto(`${GAME}/dashboard?user_team_id=${teamId}&lang=${lang}`)
    await expect(page.getByText(title)).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
})
