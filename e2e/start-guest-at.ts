import { expect, type Page } from '@playwright/test'

/** Begins as a guest of an operator that the journey has just made, once the node that answers knows its host. */
export async function startGuestAt(page: Page, game: string, slug: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${game}/?lang=en`)
    const shown = await page.evaluate(
      async () => (await (await fetch('/api/gaffer/brand')).json()).data.operator,
    )
    expect(shown).toBe(slug)
    await page.locator('main button').first().click({ timeout: 3_000 })
    await page.waitForURL(/\/(home|enterTournament)\b/, { timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
}
