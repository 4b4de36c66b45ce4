import type { Page } from '@playwright/test'
import { startWallet } from '../tools/simulators/wallet.ts'
import { buildOperator } from '../apps/server/src/testing/build-manager.ts'
import { findOrInsertMember, replaceRoles } from '../apps/server/src/staff/index.ts'
import { JOURNEYS_PORT } from './journeys-data.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './journey.ts'
import { withDatabase } from './with-database.ts'
import { signInAsStaff } from './sign-in-as-staff.ts'

/** An operator of its own, whose brand nobody else looks at. */
const SLUG = `painter-${Date.now().toString(36)}`
const GAME = `http://${SLUG}.localhost:${JOURNEYS_PORT}`
const STUDIO = `/console/${SLUG}/brand`
const WALLET_KEY = '0123456789abcdef0123456789abcdef'
const ROLES = ['owner', 'desk'] as const

async function openPainter(
  slug = SLUG,
  setUp: Pick<NonNullable<Parameters<typeof buildOperator>[1]>, 'wallet' | 'walletKey'> = {},
): Promise<void> {
  await withDatabase(async (db) => {
    const { id } = await buildOperator(db, { slug, hosts: [`${slug}.localhost`], ...setUp })
    for (const role of ROLES) {
      const email = `${role}@${slug}.invalid`
      const memberId = await findOrInsertMember(db, { email, name: `${slug} ${role}`, isDemo: true })
      await replaceRoles(db, id, memberId, [role])
    }
  })
}

/** The accent that a page is drawn with. */
const accentIn = (page: Pick<Page, 'locator'>) =>
  page
    .locator(':root')
    .evaluate((root) => getComputedStyle(root).getPropertyValue('--accent').trim())
    .catch(() => '')

test('an owner sees a new brand in real pages, publishes it and goes back; the match desk may not', async ({
  page,
}) => {
  await openPainter()
  await signInAsStaff(page, `${SLUG} owner`)
  await page.goto(STUDIO)
  await page.getByRole('textbox', { name: 'Accent, as a hex value' }).fill('#ffb020')
  const lobby = page.frameLocator('iframe[title="Home, Draft"]')
  await expect.poll(() => accentIn(lobby)).toBe('#ffb020')
  await page.getByRole('textbox', { name: 'Disabled, as a hex value' }).fill('#30105a')
  await expect(page.getByRole('region', { name: 'Contrast' })).toContainText('#30105a has')
  await page.getByRole('combobox', { name: 'Seen with' }).selectOption('deuteranopia')
  await expect(page.locator('filter feColorMatrix')).toHaveAttribute('values', /^0\.36/)
  const onSite = page.getByRole('region', { name: 'On your site' })
  await expect(onSite).toContainText(`src="https://${SLUG}.localhost/embed.js" data-gaffer`)
  await expect(onSite).toContainText('No site may show the game yet')
  await onSite.getByRole('textbox', { name: 'Page that shows the game' }).fill('10.0.0.7/play')
  await onSite.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(onSite.getByRole('status')).toContainText('https://10.0.0.7 is not registered.')
  await expectNoOverflow(page)
  await expectAccessible(page, 'iframe')
  await page.getByRole('button', { name: 'Undo: Disabled' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(`draft saved by ${SLUG} owner`)).toBeVisible()

  const game = await page.context().newPage()
  await game.goto(`${GAME}/home`)
  expect(await accentIn(game)).toBe('#00ff8e')
  await page.getByRole('textbox', { name: 'Why, for the log' }).fill('Warmer for the winter')
  await page.getByRole('button', { name: 'Publish version 2' }).click()
  await expect(page.getByText('Version 2 is live.')).toBeVisible()
  await game.reload()
  expect(await accentIn(game)).toBe('#ffb020')

  await page.getByRole('button', { name: 'Roll back to version 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Why, for the log' }).fill('Nobody liked it')
  await dialog.getByRole('button', { name: 'Publish version 3' }).click()
  await expect(page.getByText(/live since version 3/)).toBeVisible()
  await game.reload()
  expect(await accentIn(game)).toBe('#00ff8e')

  await page.context().clearCookies()
  await signInAsStaff(page, `${SLUG} desk`)
  await page.goto(STUDIO)
  await expect(page.getByText('Your roles may not read this')).toBeVisible()
})

test('an owner has the wallet tested step by step, and reads what to do about a key that differs', async ({
  page,
}) => {
  const wallet = await startWallet({ key: WALLET_KEY })
  const slug = `${SLUG}-purse`
  const can = { status: true, rollbackOfUnknown: 'done', tombstone: false, statement: true } as const
  await openPainter(slug, {
    wallet: { kind: 'seamless', url: wallet.seamlessUrl, timeoutMs: 4_000, can },
    walletKey: WALLET_KEY,
  })
  await signInAsStaff(page, `${slug} owner`)
  await page.goto(`/console/${slug}/set-up`)
  await page.getByRole('button', { name: 'Test the login' }).click()
  await page.getByRole('button', { name: 'Test the wallet' }).click()
  const tested = page.getByRole('region', { name: 'Wallet' }).getByRole('status')
  await expect(tested).toContainText('A balance in the form of the contract')
  await expect(tested).toContainText('It says that it does not know it, as it should.')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await wallet.stop()
  await page.getByRole('button', { name: 'Test the wallet' }).click()
  await expect(tested).toContainText('Check that the service runs and lets our addresses through')
})

/** A time in the reader's zone, as a field for it takes it. */
function inSeconds(seconds: number): string {
  const at = Date.now() + seconds * 1_000
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

test('an owner sends a link to a draft, and has another brand go live at its hour', async ({
  page,
  browser,
}) => {
  const slug = `${SLUG}-hour`
  await openPainter(slug)
  await signInAsStaff(page, `${slug} owner`)
  await page.goto(`/console/${slug}/brand`)
  const accent = page.getByRole('textbox', { name: 'Accent, as a hex value' })
  await accent.fill('#ffb020')
  await page.getByRole('button', { name: 'Make a preview link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'For whom, for the log' }).fill('The sponsor')
  await dialog.getByRole('button', { name: /Make the link/ }).click()
  const address = await page.getByRole('link', { name: 'The sponsor' }).getAttribute('href')
  // What is typed while the dialog goes would go with it.
  await expect(dialog).toHaveCount(0)
  await expect(async () => {
    await accent.fill('#20b0ff')
    await expect(accent).toHaveValue('#20b0ff', { timeout: 500 })
  }).toPass()

  const stranger = await browser.newContext()
  const shown = await stranger.newPage()
  await shown.goto(address ?? '')
  expect(await accentIn(shown)).toBe('#ffb020')
  await expect(shown.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
  const game = await stranger.newPage()
  await game.goto(`http://${slug}.localhost:${JOURNEYS_PORT}/home`)
  expect(await accentIn(game)).toBe('#00ff8e')
  await page.getByRole('button', { name: 'Revoke the link: The sponsor' }).click()
  await dialog.getByRole('textbox', { name: 'Why, for the log' }).fill('They have seen it')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Nobody outside has a link.')).toBeVisible()
  await shown.reload()
  expect(await accentIn(shown)).toBe('#00ff8e')

  const publishing = page.getByRole('region', { name: 'Publish', exact: true })
  await publishing.getByLabel(/Publish at an hour/).fill(inSeconds(6))
  await publishing.getByRole('textbox', { name: 'Why, for the log' }).fill('The season begins')
  await publishing.getByRole('button', { name: /^Publish on/ }).click()
  await expect(page.getByText(/Goes live on .* as it was when/)).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page, 'iframe')
  await expect(async () => {
    await game.reload()
    expect(await accentIn(game)).toBe('#20b0ff')
  }).toPass({ timeout: 30_000 })
  await page.reload()
  await expect(page.getByText(/live since version 2/)).toBeVisible()
  await stranger.close()
})
