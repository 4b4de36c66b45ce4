import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { buildChampionship } from '../apps/server/src/testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../apps/server/src/testing/build-entry.ts'
import { buildManager, buildOperator } from '../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../apps/server/src/testing/build-tournament.ts'
import { factsOfMatch } from '../apps/server/src/testing/play-round.ts'
import { scheduleFacts } from '../apps/server/src/football/scheduled-facts.ts'
import { findOrInsertMember, replaceRoles } from '../apps/server/src/staff/index.ts'
import { stakeInBulk } from '../apps/server/src/wallet/credit-prizes.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './journey.ts'
import { withDatabase } from './with-database.ts'
import { sectionsOf, signInAsStaff } from './sign-in-as-staff.ts'

/** An operator of its own, whose owner wants every payout signed by two. */
const SLUG = `kiosk-${Date.now().toString(36)}`
const CONTEST = 'Friday Lights'
const ROLES = ['owner', 'finance', 'viewer'] as const

async function openKiosk(): Promise<number> {
  return withDatabase(async (db) => {
    const { id } = await buildOperator(db, { slug: SLUG, hosts: [`${SLUG}.localhost`] })
    for (const role of ROLES) {
      const email = `${role}@${SLUG}.invalid`
      const memberId = await findOrInsertMember(db, { email, name: `${SLUG} ${role}`, isDemo: true })
      await replaceRoles(db, id, memberId, [role])
    }
    await sql`update operator set payouts_signed_above = 0, payouts_two_above = 0 where id = ${id}`.execute(
      db,
    )
    return id
  })
}

/** A contest that four have paid for, and all that happens in its matches; the product closes it by itself. */
async function playContest(operatorId: number): Promise<void> {
  await withDatabase((db) =>
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
        guaranteedPool: 30_000,
        prizeTable: [
          { from: 1, to: 1, ratio: 7_000 },
          { from: 2, to: 2, ratio: 3_000 },
        ],
      })
      const starters = pickBuiltTeam(league)
      const entries: { entryId: number; managerId: number }[] = []
      for (let at = 0; at < 4; at += 1) {
        const { id: managerId } = await buildManager(tx, operatorId)
        const entry = { operatorId, contestId, managerId, starters, captain: starters[at] ?? null }
        entries.push({ entryId: (await buildEntry(tx, entry)).id, managerId })
      }
      await stakeInBulk(tx, { operatorId, amount: 5_000, entries })
      await scheduleFacts(
        tx,
        league.championshipId,
        (league.rounds[0]?.fixtureIds ?? []).flatMap((fixtureId, pair) =>
          factsOfMatch(league, pair, { scorers: starters.slice(0, 2) }).map((body, index) => ({
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

async function sign(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Payouts to approve' }).getByRole('link', { name: CONTEST }).click()
  await page.getByRole('button', { name: /^Sign €300.00/ }).click()
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('The result was looked at')
  await page.getByRole('button', { name: /^Sign €300.00/ }).click()
}

test('prizes wait for two people, who see what they pay; then the month is reported and taken out', async ({
  page,
}) => {
  await playContest(await openKiosk())
  await signInAsStaff(page, `${SLUG} finance`)
  const payouts = page.getByRole('table', { name: 'Payouts to approve' })
  await expect(async () => {
    await page.goto(`/console/${SLUG}/money?view=payouts`)
    await expect(payouts).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await sign(page)
  await expect(payouts).toContainText('1 of 2')
  await expect(page.getByText('You cannot sign this now')).toBeVisible()
  await look(page)
  await signOut(page)

  await signInAsStaff(page, `${SLUG} owner`)
  await page.getByRole('link', { name: /prizes of a contest wait/ }).click()
  await sign(page)
  await expect(page.getByText('No prize waits for a signature.')).toBeVisible()
  await page.getByRole('link', { name: 'Paid and replaced' }).click()
  await expect(payouts.getByRole('row', { name: CONTEST })).toContainText('paid')
  await page.getByRole('link', { name: 'Differences', exact: true }).click()
  await page.getByRole('button', { name: 'Compare now' }).click()
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('The month is over')
  await page.getByRole('button', { name: 'Compare with the statement' }).click()
  await expect(page.getByRole('table', { name: 'Comparisons' }).locator('tbody tr').first()).toContainText(
    `${SLUG} owner`,
  )
  await look(page)

  await sectionsOf(page).getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('img', { name: /^Stakes/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Figures' }).locator('tfoot')).toContainText('300.00')
  await look(page)
  await page.getByRole('button', { name: 'New export' }).click()
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('For the accountant')
  await page.getByRole('button', { name: 'Export these days' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^${SLUG}-postings-.*\\.csv$`))
  await page.getByRole('button', { name: 'Close' }).click()
  await signOut(page)

  await signInAsStaff(page, `${SLUG} viewer`)
  await page.goto(`/console/${SLUG}/money?view=payouts`)
  const views = page.getByRole('navigation', { name: 'Views of money' })
  await expect(views.getByRole('link', { name: 'Books' })).toBeVisible()
  await expect(views.getByRole('link', { name: 'Payouts' })).toHaveCount(0)
  await page.goto(`/console/${SLUG}/money?view=contests`)
  await expect(page.getByRole('table', { name: 'By contest' })).toContainText(CONTEST)
  await look(page)
})

test('an alert is in the bell of those who may act, and ends with a reason; the queue says what was decided last', async ({
  page,
}) => {
  test.slow()
  const operation = `journey-${Date.now()}`
  await withDatabase(async (db) => {
    await sql`
      insert into wallet_difference (operator_id, operation_id, kind, detail, ours, theirs, currency)
      select id, ${operation}, 'unknown', 'a journey', null, -1000, currency from operator where slug = 'demo'`.execute(
      db,
    )
  })
  await signInAsStaff(page, 'Demo finance')
  const bell = page.locator('summary').filter({ hasText: /alert/ })
  const line = page.getByRole('link', { name: /open between our books and the wallet/ })
  await expect(bell).toContainText(/\d/, { timeout: 40_000 })
  await bell.click()
  // Others of the demo may stand there before it.
  await expect(line).toBeVisible({ timeout: 40_000 })
  await look(page)
  const end = page.getByRole('button', { name: 'End it…' })
  await page.locator('div').filter({ has: line }).filter({ has: end }).last().getByRole('button').click()
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('It was made by a journey')
  await page.getByRole('button', { name: /^End it, and say why/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await sectionsOf(page).getByRole('link', { name: 'Needs a person' }).click()
  await expect(page.getByRole('link', { name: /difference.* with the wallet/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'To look at now' })).toBeVisible()
  await expect(line).toHaveCount(0)
  await look(page)
  await withDatabase((db) =>
    sql`update wallet_difference set state = 'gone' where operation_id = ${operation}`.execute(db),
  )
})
