import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callDeadlinesUntil } from './call-deadline.ts'
import { JOURNEYS_DATA, JOURNEYS_PORT } from './journeys-data.ts'
import { buildTeam, expect, test, pickMyTeam } from './journey.ts'

const ROOT = join(import.meta.dirname, '..')
const HOST = 'play.acme.localhost'
/** Long enough to enter a contest before its deadline. */
const ENOUGH_SECONDS = 60
test.use({ baseURL: `http://${HOST}:${JOURNEYS_PORT}` })

/** The commands in the guide's steps, exactly as written there. */
function commandsOfGuide(): readonly string[] {
  const guide = readFileSync(join(ROOT, 'docs', 'operators.md'), 'utf8')
  const steps = guide.slice(guide.indexOf('## A new operator'), guide.indexOf('## The keys'))
  return [...steps.matchAll(/^ +npm run gaffer -- (.+)$/gm)].map(([, command = '']) => command)
}

test('an operator added as the guide says has its games, which are entered and locked', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'my-operator-'))
  cpSync(join(ROOT, 'docs', 'examples', 'redline'), folder, { recursive: true })
  const file = join(folder, 'operator.json')
  const own = { slug: 'acme', hosts: [HOST], frameOrigins: [], language: 'en', login: { mode: 'demo' } }
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...own }))
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ smsKey: 'key' }))
  const printed = commandsOfGuide().map((command) => {
    const words = command
      .replaceAll('my-operator', folder)
      .replace('secrets.json', join(folder, 'secrets.json'))
      .replace('redline', 'acme')
    return execFileSync(process.execPath, ['apps/server/src/cli/main.ts', ...words.split(' ')], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: join(JOURNEYS_DATA, 'data') },
    })
  })
  rmSync(folder, { recursive: true })
  expect(printed[0]).toMatch(/^demo {2}Meridian League/)
  expect(printed.at(-1)).toMatch(new RegExp(`^acme {2}Redline Gaffer {2}${HOST}$`, 'm'))

  await page.goto('/')
  // Only the browser maps the host to this machine.
  const load = (path: string) => page.evaluate(async (url) => (await (await fetch(url)).json()).data, path)
  const cards = async (status: 'upcoming' | 'current') => {
    const { data } = await load(`/api/home/tournaments?status=${status}`)
    return data as { id: number; name: string; time_left: number; subgames: { id: number }[] }[]
  }
  await expect.poll(async () => (await cards('upcoming')).length, { timeout: 20_000 }).toBeGreaterThan(3)
  await pickMyTeam(page)
  await expect(page.getByText(/^Red Cup\s· GW \d+$/).first()).toBeVisible()
  await expect(page.getByText(/^Redline Duel\s· GW \d+$/).first()).toBeVisible()
  // Its first deadline may be over by now.
  const seasons = async () => [...(await cards('upcoming')), ...(await cards('current'))]
  expect((await seasons()).map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^Redline Season \d+$/),
  )

  const duels = (await cards('upcoming')).filter(({ name }) => name.startsWith('Redline Duel'))
  const card = duels.find(({ time_left }) => time_left > ENOUGH_SECONDS) ?? duels.at(-1)
  const contest = {
    tournamentId: card?.id ?? 0,
    subId: card?.subgames[0]?.id ?? 0,
    name: card?.name ?? '',
  }
  await buildTeam(page, contest)
  await page.getByLabel('Team name').fill('Acme XI')
  await page.getByRole('button', { name: /^Enter for/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/€5(?!\d)/).first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(`**/dashboard/${contest.subId}**`)
  await expect(page.getByText('Acme XI').first()).toBeVisible()

  const statusOf = async () => (await load(`/api/tournament/${contest.tournamentId}`)).status
  await callDeadlinesUntil(async () => (await statusOf()) === 'current')
})
