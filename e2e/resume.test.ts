import { expect, test } from './journey.ts'
import { JOURNEYS_PORT } from './journeys-data.ts'

const GAME = `http://127.0.0.1:${JOURNEYS_PORT}`

/** Texts that some link checker somewhere has taken for a place on its own site. */
const ELSEWHERE = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/\\/evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '%2f%2fevil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'https:\\evil.example',
  'http://127.0.0.1@evil.example',
  'http://127.0.0.1.evil.example',
  '//evil.example/%2e%2e',
  '/..//evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '\u3000//evil.example',
  '//evil\u3002example',
  '//\u0435vil.example',
  '//[::1]:1/evil',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'javascript://evil.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '@evil.example',
  ':@evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '<script>alert(1)</script>',
  '__proto__',
] as const

/** What a remembered visit can be made to say by whoever can write into the storage of the page. */
const REMEMBERED: readonly string[] = [
  ...ELSEWHERE,
  ...ELSEWHERE.slice(0, 12).map((text) => JSON.stringify({ route: text })),
  ...ELSEWHERE.slice(0, 12).map((text) => JSON.stringify({ route: 'Dashboard', subId: text })),
  ...ELSEWHERE.slice(0, 6).map((text) => JSON.stringify({ route: 'EnterTournament', id: 1, subId: text })),
  JSON.stringify({ route: 'Home', url: '//evil.example' }),
  JSON.stringify({ route: 'Dashboard', url: '//evil.example' }),
  JSON.stringify({ route: 'constructor' }),
  JSON.stringify({ route: 'Dashboard', subId: -1 }),
  JSON.stringify({ route: 'Dashboard', subId: 1.5 }),
  JSON.stringify([{ route: 'Dashboard' }]),
  'x'.repeat(100_000),
  'null',
]

test('no remembered visit leaves the site after a login', async ({ page }) => {
  test.setTimeout(180_000)
  const strange: string[] = []
  page.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:http:\/\/127)/.test(request.url())) strange.push(request.url())
  })
  page.on('dialog', (dialog) => {
    strange.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(`${GAME}/?lang=en`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL('**/home**')
  for (const text of REMEMBERED) {
    await page.evaluate((value) => sessionStorage.setItem('pending-visit', value), text)
    await page.goto(`${GAME}/?lang=en`)
    await page.waitForURL(`${GAME}/home**`)
  }
  expect(strange).toEqual([])
})

test('a visit that is one goes on', async ({ page }) => {
  await page.goto(`${GAME}/dashboard/70101?lang=en`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.goto(`${GAME}/?lang=en`)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL('**/dashboard/70101')
})

test('no address with another address in it leads there, before or after a login', async ({
  page,
  allowed,
}) => {
  allowed.console.push(/Failed to load resource/)
  test.setTimeout(180_000)
  const strange: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.includes('evil')) strange.push(request.url())
  })
  const places = ELSEWHERE.slice(0, 30).map((text, at) => {
    const way = ['next', 'redirect', 'returnTo', 'login', 'path'][at % 5] ?? 'next'
    return at % 2 === 0 ? `/dashboard/${encodeURIComponent(text)}` : `/?${way}=${encodeURIComponent(text)}`
  })
  for (const place of places) {
    await page.goto(`${GAME}${place}`)
    const start = page.getByRole('main').getByRole('button').first()
    if (await start.isVisible()) await start.click().catch(() => undefined)
    expect(new URL(page.url()).origin, place).toBe(GAME)
  }
  expect(strange).toEqual([])
})
