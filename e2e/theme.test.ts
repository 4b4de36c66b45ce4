import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandStylesheet, type BrandTokens } from '@gaffer/brand'
import type { Page } from '@playwright/test'
import { browserLaunch } from '../tools/chromium.ts'
import { expect, expectNoOverflow, test } from './journey.ts'
import { faintTexts } from './faint-texts.ts'
import { registerOperator } from './register-site.ts'

const launch = await browserLaunch()

/** The same letters on every machine: our own fonts, rendered without the system's hinting. */
test.use({
  launchOptions: { ...launch, args: [...launch.args, '--font-render-hinting=none', '--disable-lcd-text'] },
  // Half the size is enough to see what has moved or changed colour, and keeps the pictures small.
  viewport: { width: 1000, height: 900 },
  deviceScaleFactor: 0.5,
  timezoneId: 'UTC',
  contextOptions: { reducedMotion: 'reduce' },
})

const OPERATORS = [
  { slug: 'morning-ledger', host: 'fantasy.morning-ledger.example', lang: 'fr' },
  { slug: 'redline', host: 'gaffer.redline.example', lang: 'bg' },
  { slug: 'sahel-mobile', host: 'malaab.sahel-mobile.example', lang: 'ar' },
] as const

/** Saves an example operator as in its file, but with the fonts that come with the product. */
async function writeExample(slug: string): Promise<void> {
  const path = join(import.meta.dirname, '..', 'docs', 'examples', slug, 'operator.json')
  const operator = JSON.parse(readFileSync(path, 'utf8'))
  const font = operator.language === 'ar' ? 'vazirmatn' : 'inter'
  await registerOperator(slug, {
    frameOrigins: operator.frameOrigins ?? [],
    design: { ...operator.design, textFontFamily: font, textSecondaryFontFamily: font },
  })
}

/** Opens an operator's theme page with the clock stopped. */
async function openTheme(page: Page, address: string): Promise<void> {
  await page.clock.setFixedTime('2026-11-21T12:00:00Z')
  await page.goto(address)
  await expect(page.locator('section[dir=rtl] [data-player]').last()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  // Pictures below the first screen load only when scrolled to; here all of them are needed.
  await page.evaluate(async () => {
    const loads = [...document.images].map((image) => {
      image.loading = 'eager'
      return image.decode()
    })
    await Promise.allSettled(loads)
  })
}

for (const { slug, host, lang } of OPERATORS) {
  test(`${slug} looks as it did, in both directions`, async ({ page }) => {
    await writeExample(slug)
    await openTheme(page, `/theme?host=${host}&lang=${lang}`)
    await expectNoOverflow(page)
    expect(await page.evaluate(faintTexts)).toEqual([])
    for (const direction of ['ltr', 'rtl']) {
      const parts = page.locator(`section[dir=${direction}]`)
      await expect(parts).toHaveScreenshot(`${slug}-${direction}.png`, {
        scale: 'device',
        maxDiffPixelRatio: 0.02,
      })
    }
  })
}

/** Palettes that nobody would choose, the same ones each time. */
function strangePalettes(count: number): readonly BrandTokens[] {
  let seed = 20_261_121
  const next = () => (seed = (seed * 48_271) % 2_147_483_647)
  const color = () => `#${(next() % 0x1000000).toString(16).padStart(6, '0')}`
  return Array.from({ length: count }, () => ({
    primaryColor: color(),
    secondaryColor: color(),
    tertiaryColor: color(),
    textColorHighlight: color(),
    textColorDisabled: color(),
    textColorPrimary: color(),
    textColorSecondary: color(),
    textFontFamily: 'inter',
    textSecondaryFontFamily: 'inter',
  }))
}

test('every text of every part is readable in any palette', async ({ page }) => {
  await openTheme(page, '/theme?lang=en')
  const faint: string[] = []
  for (const [index, tokens] of strangePalettes(20).entries()) {
    await page.evaluate(async (css) => {
      const sheet = new CSSStyleSheet()
      await sheet.replace(css)
      document.adoptedStyleSheets = [sheet]
    }, brandStylesheet(tokens))
    const found = await page.evaluate(faintTexts)
    faint.push(...found.map((text) => `palette ${index}: ${text}`))
  }
  expect(faint).toEqual([])
})
