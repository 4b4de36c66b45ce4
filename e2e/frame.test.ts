import { expect, startAsGuest, test } from './journey.ts'

test('in a frame as high as its content, dialogs and tabs keep to what is seen', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await startAsGuest(page)
  const framing =
    '<iframe src="/home?lang=en" style="inline-size:100%;block-size:3400px;border:0" title="game"></iframe>'
  await page.route('**/framing', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${framing}` }),
  )
  await page.goto('/framing')
  const frame = page.frameLocator('iframe')
  const card = frame.getByRole('article').nth(8)
  // In a narrow frame a game is a row that opens its card.
  await card.getByRole('button', { expanded: false }).click()
  const badge = card.getByRole('button', { name: /^\d+\.\dM$/ })
  const middleOf = async (one: ReturnType<typeof frame.locator>) => {
    const box = await one.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }

  // Until the framing page reports what is visible, a dialog is next to what opened it, and the tabs are in the header.
  await badge.click()
  const dialog = frame.getByRole('dialog')
  expect(Math.abs((await middleOf(dialog)) - (await middleOf(badge)))).toBeLessThan(200)
  await page.keyboard.press('Escape')
  const tabs = frame.getByRole('navigation', { name: 'Main' })
  await expect(tabs).toHaveCount(1)

  const seen = { type: 'visible', top: 900, height: 700 }
  await page.evaluate((message) => {
    document.querySelector('iframe')?.contentWindow?.postMessage(message, window.location.origin)
  }, seen)
  const frameTop = async () => (await page.locator('iframe').boundingBox())?.y ?? 0
  await expect
    .poll(async () => Math.round((await middleOf(tabs)) + 32 - (await frameTop())))
    .toBe(seen.top + seen.height)
  await badge.click()
  const middle = (await middleOf(dialog)) - (await frameTop())
  expect(Math.abs(middle - (seen.top + seen.height / 2))).toBeLessThan(20)
})
