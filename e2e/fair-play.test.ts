import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { JOURNEYS_DATA, JOURNEYS_PORT } from './journeys-data.ts'
import {
  buildTeam,
  type Contest,
  expect,
  expectAccessible,
  expectNoOverflow,
  test,
  pickMyTeam,
} from './journey.ts'

const ROOT = join(import.meta.dirname, '..')
const HOST = 'play.careful.localhost'
test.use({ baseURL: `http://${HOST}:${JOURNEYS_PORT}` })

/** The example operator, in euros, which requires age and terms to be confirmed before any payment. */
function addCarefulOperator(): void {
  const folder = mkdtempSync(join(tmpdir(), 'careful-'))
  cpSync(join(ROOT, 'docs', 'examples', 'redline'), folder, { recursive: true })
  const file = join(folder, 'operator.json')
  const own = {
    slug: 'careful',
    hosts: [HOST],
    frameOrigins: [],
    language: 'en',
    currency: 'EUR',
    login: { mode: 'demo' },
    fairPlay: { limits: { stake: 200 }, age: 18, terms: '2026-11' },
  }
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...own }))
  execFileSync(process.execPath, ['apps/server/src/cli/main.ts', 'operator', 'add', file], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: join(JOURNEYS_DATA, 'data') },
  })
  rmSync(folder, { recursive: true })
}

/** The open contests with a name, the latest deadline first. Only the browser knows the host. */
async function contestsOf(page: Page, name: string): Promise<readonly Contest[]> {
  const load = () =>
    page.evaluate(async () => (await (await fetch('/api/home/tournaments?status=upcoming')).json()).data.data)
  const find = async () =>
    ((await load()) as { id: number; name: string; subgames: { id: number }[] }[])
      .filter((card) => card.name.startsWith(name))
      .map((card) => ({ tournamentId: card.id, subId: card.subgames[0]?.id ?? 0, name: card.name }))
  await expect.poll(async () => (await find()).length, { timeout: 60_000 }).toBeGreaterThan(0)
  return (await find()).toReversed()
}

const ENTER = /^Enter for €/
const PAY = /^Pay €.* and enter$/

test('terms, limits and a break are kept to, and every movement is told', async ({ page, allowed }) => {
  // The refusals this journey is about.
  allowed.console.push(/status of (403|409)/)
  addCarefulOperator()
  await page.goto('/?lang=en')
  await pickMyTeam(page)

  const [duel] = await contestsOf(page, 'Redline Duel')
  if (duel === undefined) throw new Error('no duel is open')

  await test.step('age and terms are asked for in a join, which then goes on', async () => {
    await buildTeam(page, duel)
    await page.getByRole('button', { name: ENTER }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Before you pay')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('checkbox', { name: 'I am 18 or older' }).check()
    await dialog.getByRole('checkbox', { name: /accept the terms \(2026-11\)/ }).check()
    await dialog.getByRole('button', { name: 'Confirm and continue' }).click()
    await dialog.getByRole('button', { name: PAY }).click()
    await page.waitForURL('**/dashboard/**')
  })

  await test.step('the movement is told with what it was for', async () => {
    await page.goto('/account?lang=en')
    const paid = page.getByRole('listitem').filter({ hasText: duel.name })
    await expect(paid.getByText(/^Entry fee/)).toBeVisible()
    await expect(paid.getByText('-€5.00')).toBeVisible()
    await expect(page.getByText('We’ll ask you before your first payment')).toHaveCount(0)
    await expect(page.getByText('You confirmed version 2026-11.')).toBeVisible()
  })

  await test.step('a limit holds at once', async () => {
    await page.getByRole('button', { name: 'Set a limit: Spending' }).click()
    await page.getByLabel('Max in 24 hours (€)').fill('0.50')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText('Your limit: €0.50. The limit on this site is €200. The lower one counts.'),
    ).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
  })

  await test.step('and refuses the next stake, in words', async () => {
    const [other] = await contestsOf(page, 'Redline Duel')
    if (other === undefined) throw new Error('no duel is open')
    await buildTeam(page, other)
    await page.getByRole('textbox', { name: 'Team name' }).fill('The second')
    await page.getByRole('button', { name: ENTER }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('This would go over your spending limit for 24 hours')).toBeVisible()
    await expect(dialog.getByText(/of €0\.50 used in the last 24 hours/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'See my limits' }).click()
    await page.waitForURL('**/account**')
  })

  await test.step('a looser one waits, and says until when', async () => {
    await page.getByRole('button', { name: 'Change my limit: Spending' }).click()
    await page.getByLabel('Max in 24 hours (€)').fill('100')
    await expect(page.getByText(/it only starts after 24 hours/)).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText(/^Your limit changes to €100 on .*\. Until then it stays as it is\.$/),
    ).toBeVisible()
    await expect(page.getByText(/^Your limit: €0\.50/)).toBeVisible()
  })

  await test.step('who excludes himself enters nothing, not even what is free', async () => {
    await page.getByRole('combobox', { name: 'For how long' }).selectOption({ label: '7 days' })
    await page.getByRole('button', { name: 'Exclude myself' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Exclude me: 7 days' })).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Exclude me: 7 days' }).click()
    await expect(page.getByText(/^You’ve excluded yourself until/)).toBeVisible()
    const [cup] = await contestsOf(page, 'Red Cup')
    if (cup === undefined) throw new Error('no cup is open')
    await buildTeam(page, cup)
    await page.getByRole('button', { name: /^Enter/ }).click()
    await expect(page.getByRole('dialog').getByText('You’ve excluded yourself from playing')).toBeVisible()
  })
})
