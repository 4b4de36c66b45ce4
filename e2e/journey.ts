import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

/** What the server may refuse in a journey that is about being refused. */
type Allowed = { readonly console: RegExp[] }

/** A page that fails its test when anything is written to the console as an error or thrown. */
export const test = base.extend<{ allowed: Allowed; page: Page }>({
  allowed: async ({}, use) => use({ console: [] }),
  page: async ({ page, allowed }, use) => {
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !allowed.console.some((one) => one.test(message.text())))
        faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(String(error)))
    await use(page)
    expect(faults, 'errors on the console').toEqual([])
  },
})

export { expect }

/** A contest of the lobby. */
export type Contest = { readonly tournamentId: number; readonly subId: number; readonly name: string }

/** The widths and languages every screen is looked at in. */
export const LOOKS = [
  { width: 360, height: 780, lang: 'en' },
  { width: 850, height: 900, lang: 'en' },
  { width: 850, height: 900, lang: 'ar' },
  { width: 1440, height: 900, lang: 'en' },
  { width: 1440, height: 900, lang: 'ar' },
  { width: 360, height: 780, lang: 'ar' },
] as const

/** Starts as a guest from the welcome page. */
export async function startAsGuest(page: Page, lang = 'en'): Promise<void> {
  await page.goto(`/?lang=${lang}`)
  await page.locator('main button').first().click()
  await page.waitForURL('**/home**')
}

/** The open gameweek contest whose deadline is furthest, of this size and fee. */
export async function findContest(
  page: Page,
  wanted: { readonly players: number; readonly isFree: boolean; readonly status?: string },
): Promise<Contest> {
  // Between two matchdays nothing but the season is being played for a moment: wait for the next.
  const path = `/api/home/tournaments?status=${wanted.status ?? 'upcoming'}`
  const loadFitting = async () =>
    (await (await page.request.get(path)).json()).data.data.filter(
      (card: { titulars_limit: number; entry_fee: number; is_seasonal_game: boolean }) =>
        !card.is_seasonal_game &&
        card.titulars_limit === wanted.players &&
        (card.entry_fee === 0) === wanted.isFree,
    )
  await expect.poll(async () => (await loadFitting()).length, { timeout: 90_000 }).toBeGreaterThan(0)
  const fitting = await loadFitting()
  const card = wanted.status === undefined ? fitting.at(-1) : fitting[0]
  expect(card, 'a contest of this kind').toBeDefined()
  return { tournamentId: card.id, subId: card.subgames[0].id, name: card.name }
}

/** No accessibility violation on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      'accessibility violations',
    )
    .toEqual([])
}

/** Nothing sticks out sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ])
  expect.soft(content, 'width of the page').toBeLessThanOrEqual(width ?? 0)
}

/** Fills the team builder by autofill and names captain and vice where they are asked for. */
export async function buildTeam(page: Page, contest: Contest): Promise<void> {
  await page.goto(`/enterTournament/${contest.tournamentId}/${contest.subId}`)
  await page.getByRole('button', { name: 'Autofill' }).click()
  await expect(page.getByRole('button', { name: /^Add a player/ })).toHaveCount(0)
  for (const role of ['Captain', 'Vice-captain']) {
    const picker = page.getByLabel(role, { exact: true })
    if ((await picker.count()) > 0) await picker.selectOption({ index: role === 'Captain' ? 1 : 2 })
  }
}

/** The browser keeps no cookie of a third party. */
export async function blockCookies(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send(
    'Network.setCookieControls' as 'Network.enable',
    {
      enableThirdPartyCookieRestriction: true,
      disableThirdPartyCookieMetadata: true,
      disableThirdPartyCookieHeuristics: true,
    } as never,
  )
}
