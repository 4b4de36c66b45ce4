import type { BrowserContext, Page } from '@playwright/test'
import { CLOSING, HOSTILE_NAMES, HOSTILE_SVGS, hostileTexts, RUN } from './hostile-html.ts'
import { buildTeam, expect, findContest, startAsGuest, test } from './journey.ts'
import { JOURNEYS_PORT } from './journeys-data.ts'
import { checkPicture, nameEverybody, registerOperator, storePicture } from './register-site.ts'

const GAME = `http://127.0.0.1:${JOURNEYS_PORT}`
const LANGUAGES = ['en', 'fr', 'ar', 'bg'] as const
const TEXTS = hostileTexts()
const CASES_OF_A_TEXT = 12

/** What hostile content achieved: scripts that ran, requests to others, and what only our policy stopped. */
type Harm = { readonly runs: string[]; readonly requests: string[]; readonly reports: string[] }

async function watch(context: BrowserContext): Promise<Harm> {
  const harm: Harm = { runs: [], requests: [], reports: [] }
  await context.exposeFunction(RUN, (what: unknown) => void harm.runs.push(String(what)))
  await context.exposeFunction('gafferReport', (what: string) => void harm.reports.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { gafferReport } = window as unknown as { gafferReport: (what: string) => void }
      gafferReport(`${violatedDirective} ${blockedURI}`)
    })
  })
  // Runs after the browser has applied its policies: what really would have been sent.
  await context.route(/^(?!http:\/\/127\.0\.0\.1)/, (route) => {
    harm.requests.push(route.request().url())
    return route.abort()
  })
  return harm
}

const NOTHING: Harm = { runs: [], requests: [], reports: [] }

/** Groups in order, each with at most this many items. */
function groupsOf<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}

/** Hostile texts one after another, each marked with its number. */
function join(cases: readonly (readonly [number, string])[]): string {
  return cases.map(([n, text]) => `<p>case-${n}.</p>${text}${CLOSING}`).join('\n')
}

/** Presses what would do harm only when pressed. */
async function pressAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pressed = document.querySelectorAll('details p :not(a), details p a:not([href^=https])')
    for (const one of pressed) one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}

/** Reads both of an operator's texts on the support page; returns the numbers of the cases found there. */
async function readSupport(page: Page, address: string): Promise<readonly number[]> {
  await page.goto(address)
  const rules = page.locator('details').nth(2)
  await expect(page.locator('details').first()).toContainText('case-')
  await rules.locator('summary').click()
  await expect(rules).toContainText('case-')
  await pressAll(page)
  const text = await page.locator('main').textContent()
  return [...(text ?? '').matchAll(/case-(\d+)\./g)].map(([, n]) => Number(n))
}

test('hostile texts of operators run nothing and load nothing', async ({ browser }) => {
  expect(TEXTS.length).toBeGreaterThanOrEqual(220)
  const numbered = TEXTS.map((text, n) => [n, text] as const)
  const texts = groupsOf(numbered, CASES_OF_A_TEXT).map(join)
  const operators = groupsOf(texts, LANGUAGES.length * 2)
  const addresses: string[] = []
  for (const [index, own] of operators.entries()) {
    const host = `hostile-${index}.example`
    const of = (which: 0 | 1) =>
      Object.fromEntries(
        LANGUAGES.flatMap((lang, i) => {
          const text = own[i * 2 + which] ?? own[i * 2]
          return text === undefined ? [] : [[lang, text]]
        }),
      )
    const mended = await registerOperator('sahel-mobile', {
      slug: `hostile-${index}`,
      title: `</title><script>${RUN}(0)</script>`,
      hosts: [host],
      frameOrigins: [],
      login: { mode: 'demo' },
      texts: { gettingStarted: of(0), rules: of(1) },
    })
    expect(mended.length).toBeGreaterThan(0)
    LANGUAGES.forEach((lang, i) => {
      if (own[i * 2]) addresses.push(`${GAME}/support?host=${host}&lang=${lang}`)
    })
  }
  const context = await browser.newContext()
  const harm = await watch(context)
  const seen = new Set<number>()
  const left = [...addresses]
  await Promise.all(
    [1, 2, 3].map(async () => {
      const page = await context.newPage()
      for (let address = left.shift(); address !== undefined; address = left.shift())
        for (const n of await readSupport(page, address)) seen.add(n)
      await page.close()
    }),
  )
  expect(harm).toEqual(NOTHING)
  expect(TEXTS.length - seen.size, 'cases that were swallowed by the one before').toBeLessThan(3)
  await context.close()
})

/** The page with these texts in its data block, as a server that sanitises nothing would send it. */
function withTexts(html: string, data: { readonly gettingStarted: string; readonly rules: string }): string {
  return html.replace(/(id="gaffer-data">)([^<]*)/, (_, start: string, block: string) => {
    const page = JSON.parse(block)
    const filled = { ...page, first: { ...page.first, answer: { ...page.first.answer, data } } }
    return `${start}${JSON.stringify(filled).replaceAll('<', String.raw`\u003c`)}`
  })
}

test('they run nothing and load nothing even where the server cleans nothing', async ({ browser }) => {
  const context = await browser.newContext()
  const harm = await watch(context)
  const page = await context.newPage()
  const numbered = TEXTS.map((text, n) => [n, text] as const)
  const pairs = groupsOf(groupsOf(numbered, 20).map(join), 2)
  const address = `${GAME}/support?lang=en`
  for (const [gettingStarted = '', rules = gettingStarted] of pairs) {
    const response = await page.request.get(address)
    const body = withTexts(await response.text(), { gettingStarted, rules })
    await page.route(address, (route) => route.fulfill({ response, body }), { times: 1 })
    expect((await readSupport(page, address)).length).toBeGreaterThan(0)
  }
  // The parser works in an inert document: what the policy reports about styles there is harmless.
  expect({ ...harm, reports: [] }).toEqual(NOTHING)
  await context.close()
})

test('the same texts do run and load in a page that takes no care', async ({ browser }) => {
  const context = await browser.newContext()
  const harm = await watch(context)
  for (const group of groupsOf(TEXTS, 30)) {
    const page = await context.newPage()
    await page.evaluate((texts) => {
      for (const text of texts) {
        const place = document.createElement('div')
        document.body.append(place)
        place.innerHTML = text
        for (const one of place.querySelectorAll('[data-press]'))
          one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      }
    }, group)
    await page.waitForTimeout(400)
    await page.close()
  }
  const harmful = new Set([...harm.runs, ...harm.requests.map((url) => /-?(\d+)(\.\w+)?\/?$/.exec(url)?.[1])])
  expect(harmful.size).toBeGreaterThan(100)
  await context.close()
})

test('hostile pictures are refused, and stored ones do nothing', async ({ browser }) => {
  const context = await browser.newContext()
  const harm = await watch(context)
  const page = await context.newPage()
  for (const [index, text] of HOSTILE_SVGS.entries())
    expect(checkPicture(text), `picture ${index}`).toBe(false)
  await registerOperator('redline', { slug: 'pictures', hosts: ['pictures.example'], frameOrigins: [] })
  for (const text of HOSTILE_SVGS) {
    const logo = await storePicture('pictures', text)
    // In an element, and opened as a page.
    await page.goto(`${GAME}/healthz`)
    await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      document.body.append(image)
      await image.decode().catch(() => undefined)
    }, logo)
    await page.goto(`${GAME}${logo}`)
  }
  expect({ runs: harm.runs, requests: harm.requests }).toEqual({ runs: [], requests: [] })
  await context.close()
})

test('hostile names are read as they are written, wherever they stand', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: GAME })
  const harm = await watch(context)
  const page = await context.newPage()
  await startAsGuest(page)
  const contest = await findContest(page, { players: 11, isFree: true })
  await buildTeam(page, contest)
  await page.getByLabel('Team name').fill('A name for now')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.waitForURL('**/dashboard/**')
  const restore = await nameEverybody(HOSTILE_NAMES)
  try {
    for (const path of [
      '/home',
      `/dashboard/${contest.subId}`,
      `/tournamentDetails/${contest.tournamentId}?tab=entries`,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveCount(0)
      await page.waitForTimeout(1_500)
    }
    const namesShown = async () => {
      const shown = (await page.locator('body').textContent()) ?? ''
      return HOSTILE_NAMES.filter((name) => shown.includes(name))
    }
    await expect.poll(namesShown, { timeout: 20_000 }).not.toEqual([])
  } finally {
    await restore()
  }
  expect(harm).toEqual(NOTHING)
  await context.close()
})
