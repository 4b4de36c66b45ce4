import { type Browser, type Page, chromium } from '@playwright/test'
import { browserLaunch } from '../tools/chromium.ts'
import type { BenchRow } from './bench-row.ts'
import { withProduct } from './with-product.ts'

const LANGUAGES = ['en', 'fr', 'ar', 'bg'] as const
const AIM_KB = 125
/** How much slower a cheap phone's processor is than this one. */
const PHONE_SLOWDOWN = 4
const PHONE = { width: 360, height: 780 }
/** Taps and keystrokes on the way from the lobby to a picked player. */
const TAPS = 6
const AIM_TAP_MS = 100
/** How often the way is gone: whatever else the machine does in a moment is no answer to a tap. */
const TURNS = 3

/**
 * First load of Home on a phone with nothing cached: JavaScript over the wire, the largest paint, and the
 * slowest answer to a tap on the way from the lobby to a picked player.
 */
export function benchFirstLoad(): Promise<readonly BenchRow[]> {
  return withProduct(async ({ base }) => {
    const browser = await chromium.launch(await browserLaunch())
    try {
      const rows: BenchRow[] = []
      for (const language of LANGUAGES) rows.push(...(await measureLoad(browser, base, language)))
      rows.push(await measureSlowestTap(browser, base))
      return rows
    } finally {
      await browser.close()
    }
  })
}

async function measureLoad(browser: Browser, base: string, language: string): Promise<readonly BenchRow[]> {
  const scripts = new Set<string>()
  const page = await openPhone(browser)
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url())
  })
  await page.goto(`${base}/home?lang=${language}`)
  await page.locator('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  const largestPaint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await page.context().close()
  const gzip = await bytesOf([...scripts], 'gzip')
  const brotli = await bytesOf([...scripts], 'br')
  return [
    {
      what: `Home, JavaScript (${language})`,
      figure: `${gzip.toFixed(1)} kB gzip, ${brotli.toFixed(1)} kB brotli, ${scripts.size} files`,
      yardstick: `aim ${AIM_KB} kB gzip`,
      ratio: `${((gzip / AIM_KB) * 100).toFixed(0)} %`,
    },
    {
      what: `Home, largest paint (${language})`,
      figure: `${largestPaint.toFixed(0)} ms`,
      yardstick: `processor slowed ${PHONE_SLOWDOWN}x, loopback`,
      ratio: '',
    },
  ]
}

/** The kilobytes of scripts as transferred in an encoding. */
async function bytesOf(addresses: readonly string[], encoding: string): Promise<number> {
  const lengths = await Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': encoding } })
      if (response.headers.get('content-encoding') !== encoding)
        throw new Error(`${address} is not ${encoding}`)
      return Number(response.headers.get('content-length'))
    }),
  )
  return lengths.reduce((sum, length) => sum + length, 0) / 1000
}

/** The tap that is usually answered last: each by the middle one of its turns. */
async function measureSlowestTap(browser: Browser, base: string): Promise<BenchRow> {
  const turns = new Map<string, number[]>()
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [on, ms] of await measureTaps(browser, base)) turns.set(on, [...(turns.get(on) ?? []), ms])
  }
  const [slowest] = [...turns]
    .map(([on, all]) => ({
      on,
      ms: all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) / 2)] ?? 0,
      all,
    }))
    .toSorted((a, b) => b.ms - a.ms)
  return {
    what: `slowest answer to a tap (INP), the middle of ${TURNS}`,
    figure:
      slowest === undefined ? 'under 16 ms' : `${slowest.ms} ms (${slowest.on}: ${slowest.all.join(', ')})`,
    yardstick: `aim ${AIM_TAP_MS} ms; processor slowed ${PHONE_SLOWDOWN}x`,
    ratio: slowest === undefined ? '' : `${((slowest.ms / AIM_TAP_MS) * 100).toFixed(0)} %`,
  }
}

/** The slowest answer to each kind of tap, by the words it was on without their figures. */
async function measureTaps(browser: Browser, base: string): Promise<ReadonlyMap<string, number>> {
  const page = await openPhone(browser)
  await page.addInitScript(observeTaps)
  await page.goto(`${base}/home?lang=en`)
  const contest = page.locator('main button[aria-expanded]').first()
  await contest.waitFor()
  await page.getByRole('button', { name: /^All/ }).first().tap()
  await contest.tap()
  await page.getByRole('button', { name: /match/i }).first().tap()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Open/ }).first().tap()
  await page.getByRole('link', { name: /play/i }).first().tap()
  await page.getByRole('button', { name: /add/i }).first().tap()
  const rows = page.getByRole('row')
  await rows.nth(1).waitFor()
  await rows.nth(1).tap()
  await page.waitForTimeout(500)
  const taps = await page.evaluate(() => (globalThis as { slowTaps?: SlowTap[] }).slowTaps ?? [])
  const counted = await page.evaluate(
    () => (performance as { interactionCount?: number }).interactionCount ?? 0,
  )
  if (counted < TAPS) throw new Error(`${counted} of ${TAPS} taps were measured`)
  await page.context().close()
  const slowest = new Map<string, number>()
  for (const { on, ms } of taps) {
    const words = on.replaceAll(/[\d,.]+/g, '').trim()
    slowest.set(words, Math.max(ms, slowest.get(words) ?? 0))
  }
  return slowest
}

/** A tap or keystroke, with the words of what it was on. */
type SlowTap = { readonly ms: number; readonly on: string }

/** Runs in the page: records the time from each tap or keystroke to the next paint. */
function observeTaps(): void {
  const slowTaps: SlowTap[] = []
  Object.assign(globalThis, { slowTaps })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      const words = entry.target?.textContent?.trim().slice(0, 30) ?? ''
      if (entry.interactionId) slowTaps.push({ ms: entry.duration, on: `${entry.name} on ${words}` })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN })
  return page
}
