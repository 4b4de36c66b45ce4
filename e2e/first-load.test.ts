import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptsOfHome } from '../tools/first-load/scripts-of-home.ts'
import { expect, test } from './journey.ts'

const MANIFEST = join(import.meta.dirname, '..', 'apps', 'web', 'dist', '.vite', 'manifest.json')

for (const language of ['en', 'fr', 'ar', 'bg']) {
  test(`a cold Home asks for the scripts whose weight is checked, in ${language}`, async ({ page }) => {
    const requested = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) requested.add(pathname.slice(1))
    })
    await page.goto(`/home?lang=${language}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const checked = scriptsOfHome(JSON.parse(readFileSync(MANIFEST, 'utf8')), language)
    expect([...requested].filter((script) => !checked.includes(script))).toEqual([])
    expect(requested.size).toBeGreaterThan(3)
  })
}
