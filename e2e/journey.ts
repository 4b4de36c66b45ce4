import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { callDeadlinesUntil } from './call-deadline.ts'
import { coveredByLogo } from './covered-by-logo.ts'
import { MIN_TEXT_PX, tinyTexts } from './tiny-texts.ts'

/** The refusals allowed in a journey that is about being refused. */
type Allowed = { readonly console: RegExp[] }

/** A page that fails its test when an error is written to the console or thrown. */
export const test = base.extend<{ allowed: Allowed; page: Page }>({
  allowed: async ({}, use) => use({ console: [] }),
  page: async ({ page, allowed }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !allowed.console.some((one) => one.test(message.text())))
        errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    const seen = [...errors]
    // Answers that a journey changes may be on their way when it ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    expect(seen, 'errors on the console').toEqual([])
  },
})

export { expect }

/** A contest in the lobby. */
export type Contest = { readonly tournamentId: number; readonly subId: number; readonly name: string }

/** The sizes and languages in which every screen is checked. */
export const SIZES = [
  { width: 360, height: 780 },
  { width: 850, height: 900 },
  { width: 1440, height: 900 },
] as const
export const LANGUAGES = ['en', 'ar'] as const

/** Widths at which the operator's logo is in the corner of the window. */
const WIDTHS_WITH_LOGO = [851, 1280, 1440] as const

/** Starts as a guest from the welcome page. */
export async function startAsGuest(page: Page, lang = 'en'): Promise<void> {
  await page.goto(`/?lang=${lang}`)
  await pickMyTeam(page)
}

/** Presses the only button of the welcome page, and goes from the team it leads to back to the lobby. */
export async function pickMyTeam(page: Page): Promise<void> {
  await page.locator('main button').first().click()
  await page.waitForURL(/\/(home|enterTournament)\b/)
  await page.locator('header a').first().click()
  await page.waitForURL('**/home**')
}

/** Long enough to enter a contest before its deadline. */
const ENOUGH_SECONDS = 30

/** The gameweek contest of this size and fee with the latest or the earliest deadline, or the one being played. */
export async function findContest(
  page: Page,
  wanted: {
    readonly players: number
    readonly isFree: boolean
    readonly isNext?: boolean
    readonly status?: 'current'
  },
): Promise<Contest> {
  const path = `/api/home/tournaments?status=${wanted.status ?? 'upcoming'}`
  const loadFitting = async () =>
    (await (await page.request.get(path)).json()).data.data.filter(
      (card: { titulars_limit: number; entry_fee: number; is_seasonal_game: boolean; time_left: number }) =>
        !card.is_seasonal_game &&
        card.titulars_limit === wanted.players &&
        (card.entry_fee === 0) === wanted.isFree &&
        (wanted.status !== undefined || card.time_left > ENOUGH_SECONDS),
    )
  // Between two matchdays only the season can be entered or is being played.
  await callDeadlinesUntil(async () => (await loadFitting()).length > 0)
  const fitting = await loadFitting()
  const card = wanted.status === undefined && !wanted.isNext ? fitting.at(-1) : fitting[0]
  expect(card, 'a contest of this kind').toBeDefined()
  return { tournamentId: card.id, subId: card.subgames[0].id, name: card.name }
}

/**
 * Checks each place in one language at each size, loaded once and resized: nothing overflows, there is no
 * accessibility violation, and the operator's logo covers nothing. The places are loaded at different sizes in turn.
 */
export async function lookAt(
  page: Page,
  places: readonly string[],
  lang: (typeof LANGUAGES)[number],
): Promise<void> {
  for (const [at, place] of places.entries()) {
    const first = at % SIZES.length
    for (const [turn, size] of [...SIZES.slice(first), ...SIZES.slice(0, first)].entries()) {
      await test.step(`${place} at ${size.width} px in ${lang}`, async () => {
        await page.setViewportSize(size)
        if (turn === 0) {
          await page.goto(`${place}${place.includes('?') ? '&' : '?'}lang=${lang}`)
          await expect(page.locator('main')).not.toBeEmpty()
          expect(await page.evaluate(() => document.documentElement.dir)).toBe(lang === 'ar' ? 'rtl' : 'ltr')
        }
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveCount(0)
        await expectNoOverflow(page)
        await expectAccessible(page)
        expect.soft(await page.evaluate(tinyTexts, MIN_TEXT_PX), 'texts too small to read').toEqual([])
      })
    }
    await test.step(`the logo on ${place} in ${lang}`, () => expectLogoOutsideScreen(page, at))
  }
}

/**
 * Expects the operator's logo in the corner of a window wider than 850 px, with nothing under it, and not below; places
 * take turns at the widths.
 */
async function expectLogoOutsideScreen(page: Page, turn: number): Promise<void> {
  const logo = page.locator('[data-logo] img')
  await page.setViewportSize({ width: 850, height: 900 })
  await expect(logo).toBeHidden()
  const width = WIDTHS_WITH_LOGO[turn % WIDTHS_WITH_LOGO.length] ?? 1280
  await page.setViewportSize({ width, height: 900 })
  await expect(logo).toBeVisible()
  expect.soft(await page.evaluate(coveredByLogo), `under the logo at ${width} px`).toEqual([])
}

/** Expects no accessibility violation on the current page; `besides` are frames of pages that are looked at by themselves. */
export async function expectAccessible(page: Page, besides?: string): Promise<void> {
  // Only violations are recorded; and a page without frames needs no second page to merge their results.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  if (besides !== undefined) axe.exclude(besides)
  const isAlone = besides !== undefined || page.frames().length === 1
  const { violations } = await axe.setLegacyMode(isAlone).analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      'accessibility violations',
    )
    .toEqual([])
}

/** Expects nothing to overflow sideways, once the page has settled. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
  )
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ])
  expect.soft(content, 'width of the page').toBeLessThanOrEqual(width ?? 0)
}

/** Fills the team builder with autofill and names captain and vice-captain where required. */
export async function buildTeam(page: Page, contest: Contest): Promise<void> {
  await page.goto(`/enterTournament/${contest.tournamentId}/${contest.subId}`)
  await page.getByRole('button', { name: 'Autofill' }).click()
  await expect(page.getByRole('button', { name: /^Add a player/ })).toHaveCount(0)
  for (const role of ['Captain', 'Vice-captain']) {
    const picker = page.getByLabel(role, { exact: true })
    if ((await picker.count()) > 0) await picker.selectOption({ index: role === 'Captain' ? 1 : 2 })
  }
}

/** Makes the browser store no third-party cookies. */
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
