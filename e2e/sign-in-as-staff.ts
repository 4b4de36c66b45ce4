import { expect, type Page } from '@playwright/test'

/** The sections of the console that somebody may see. */
export const sectionsOf = (page: Page) => page.getByRole('navigation', { name: 'Sections' })

/** Signs a member of the demo's staff in by a press; a node knows an operator that a journey has made within seconds. */
export async function signInAsStaff(page: Page, name: string): Promise<void> {
  await page.goto('/console/')
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const isStranger = page.getByRole('heading', { level: 1, name: /no role at any operator/ })
  await expect(async () => {
    if (await isStranger.isVisible()) await page.reload()
    await expect(sectionsOf(page)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
}
