import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { buildChampionship } from '../apps/server/src/testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../apps/server/src/testing/build-entry.ts'
import { buildOperator } from '../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../apps/server/src/testing/build-tournament.ts'
import { findOrInsertMember, replaceRoles } from '../apps/server/src/staff/index.ts'
import { JOURNEYS_PORT } from './journeys-data.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './journey.ts'
import { withDatabase } from './with-database.ts'
import { signInAsStaff } from './sign-in-as-staff.ts'
import { startGuestAt } from './start-guest-at.ts'

/** An operator of its own, so that nobody else asks its staff for anything. */
const SLUG = `quay-${Date.now().toString(36)}`
const GAME = `http://${SLUG}.localhost:${JOURNEYS_PORT}`
const TEAM = 'Gone Stakes'
const ROLES = ['support', 'contests'] as const

async function openQuay(): Promise<number> {
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

/** The only guest has paid for a team once, and tried a second time when the wallet was away. */
async function payTwice(operatorId: number): Promise<string> {
  return withDatabase((db) =>
    db.transaction().execute(async (tx) => {
      const league = await buildChampionship(tx, {
        source: SLUG,
        firstKickOffAt: new Date(Date.now() + 6 * 3_600_000),
      })
      const { contestId } = await buildTournament(tx, operatorId, league, {
        name: 'Floodlights',
        entryFee: 500,
      })
      const manager = await tx
        .selectFrom('manager')
        .select(['id', 'username'])
        .where('operatorId', '=', operatorId)
        .where('isBot', '=', false)
        .executeTakeFirstOrThrow()
      const starters = pickBuiltTeam(league)
      const entered = { operatorId, contestId, managerId: manager.id, starters, teamName: TEAM }
      const { id: entryId } = await buildEntry(tx, entered)
      await sql`
        insert into wallet_operation (id, operator_id, manager_id, kind, state, refused_because, amount, currency,
          entry_id, natural_key, created_at, sent_at, unknown_at, undoing_at, decided_at)
        select gen_random_uuid(), ${operatorId}, ${manager.id}, 'stake', state, because, 500, 'EUR', ${entryId},
          gen_random_uuid()::text, clock_timestamp() - begun, clock_timestamp() - begun,
          case when because is not null then clock_timestamp() - interval '8 seconds' end,
          case when because is not null then clock_timestamp() - interval '4 seconds' end, clock_timestamp()
        from (values ('done', null, interval '60 seconds'), ('declined', 'undone', interval '12 seconds'))
          as paid (state, because, begun)`.execute(tx)
      return manager.username
    }),
  )
}

async function look(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expectNoOverflow(page)
  await expectAccessible(page)
}

test('“my stake is gone”: support reads what happened, looks, gives the team back, and the manager reads all of it', async ({
  page,
  allowed,
}) => {
  // What is refused to a look, and to who may not act.
  allowed.console.push(/403/)
  const operatorId = await openQuay()
  await startGuestAt(page, GAME, SLUG)
  const name = await payTwice(operatorId)

  await signInAsStaff(page, `${SLUG} support`)
  await page.goto(`/console/${SLUG}/managers?text=${encodeURIComponent(name)}`)
  await page.getByRole('table', { name: 'Managers' }).getByRole('link').first().click()
  const movements = page.getByRole('table', { name: 'Movements' })
  await movements.getByRole('row').filter({ hasText: 'undone' }).getByRole('link').first().click()
  await expect(page.getByText('Undone; nothing was taken')).toBeVisible()
  await expect(page.getByText('The answer was lost or unclear: neither a yes nor a no')).toBeVisible()
  await look(page)

  await page.getByRole('button', { name: 'View as' }).click()
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('They say their stake is gone')
  await page.getByRole('button', { name: 'Open a look for 10 minutes' }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /^Open their screens/ }).click()
  const view = await opening
  const band = view.getByRole('status').filter({ hasText: 'Support is looking at the screens of' })
  await expect(band).toBeVisible()
  expect(view.url()).not.toContain('view_as')
  await view.goto(`${GAME}/account?lang=en`)
  await expect(band).toBeVisible()
  await expect(view.getByText('Payments and personal data aren’t shown to staff')).toBeVisible()
  await expectAccessible(view)
  await view.close()

  await page.getByRole('button', { name: 'Refund a stake' }).click()
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('Paid twice by mistake')
  await page.getByRole('button', { name: 'Refund €5.00' }).click()
  await expect(page.getByText(/^€5.00 is on its way/)).toBeVisible()
  await look(page)
  const manager = page.url()

  await page.goto(`${GAME}/account?lang=en`)
  await expect(
    page.getByText(`Gave back €5 for ${TEAM} in Floodlights; the seat is free again`),
  ).toBeVisible()
  await expect(page.getByText('Looked at your screens for 10 minutes', { exact: false })).toBeVisible()
  const undone = page.getByRole('listitem').filter({ hasText: 'Undone' }).first()
  await undone.getByText('What happened').click()
  await expect(undone.getByText('You haven’t been charged', { exact: false })).toBeVisible()
  await look(page)

  await page.context().clearCookies()
  await signInAsStaff(page, `${SLUG} contests`)
  await page.goto(manager)
  await expect(page.getByText('Others may')).toBeVisible()
  await expect(page.getByRole('button', { name: /Refund a stake|View as|Erase/ })).toHaveCount(0)
})
