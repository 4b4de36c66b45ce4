import type { Page } from '@playwright/test'
import { callDeadlinesUntil } from './call-deadline.ts'
import { expect } from './journey.ts'

export type Season = { readonly id: number; readonly subId: number; readonly timeLeft: number }

/** Long enough to do something in a round before its deadline. */
export const ENOUGH_SECONDS = 35

/** The season as the lobby shows it: the first round of a new team, and how long it is open. */
export async function findSeason(page: Page, seconds = ENOUGH_SECONDS): Promise<Season> {
  const load = async () => {
    for (const status of ['current', 'upcoming']) {
      const answer = await page.request.get(`/api/home/tournaments?status=${status}`)
      const cards = (await answer.json()).data.data
      const card = cards.find((one: { is_seasonal_game: boolean }) => one.is_seasonal_game)
      if (card) return { id: card.id, subId: card.subgames[0].id, timeLeft: card.time_left }
    }
    return undefined
  }
  await callDeadlinesUntil(async () => ((await load())?.timeLeft ?? 0) > seconds)
  const season = await load()
  if (season === undefined) throw new Error('no season in the lobby')
  return season
}

/** Enters a team of fifteen filled by autofill. */
export async function enterSeason(page: Page, seconds = ENOUGH_SECONDS): Promise<Season> {
  const season = await findSeason(page, seconds)
  await page.goto(`/enterTournament/${season.id}/${season.subId}`)
  await page.getByRole('button', { name: 'Autofill' }).click()
  await expect(page.getByRole('button', { name: /^Add a player/ })).toHaveCount(0)
  await page.getByLabel('Captain', { exact: true }).selectOption({ index: 3 })
  await page.getByLabel('Vice-captain', { exact: true }).selectOption({ index: 5 })
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.waitForURL('**/dashboard**')
  // While the previous round is being closed nothing in a season can be changed; the page notices the end by itself.
  await expect(page.getByRole('link', { name: 'Change or transfer' })).toBeVisible({ timeout: 60_000 })
  return season
}
