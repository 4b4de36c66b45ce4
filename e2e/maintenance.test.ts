import { decodeRoundScopedId } from '@gaffer/contract/ids'
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { appendToLog, OWN_SOURCE } from '../apps/server/src/core/game-log.ts'
import type { DB } from '../apps/server/src/db/generated/database.ts'
import { ADVISORY_LOCKS } from '../apps/server/src/platform/db/advisory-locks.ts'
import { callDeadlinesUntil } from './call-deadline.ts'
import { enterSeason } from './enter-season.ts'
import { expect, expectAccessible, expectNoOverflow, startAsGuest, test } from './journey.ts'
import { withDatabase } from './with-database.ts'

// What the round that is being closed refuses.
test.use({ allowed: { console: [/503 \(Service Unavailable\)/] } })

const WIDTHS = [360, 1280] as const
const NOTICES = [
  ['en', 'ltr', 'One moment'],
  ['fr', 'ltr', 'Un instant'],
  ['bg', 'ltr', 'Един момент'],
  ['ar', 'rtl', 'لحظة من فضلك'],
] as const

test('a page whose round is being closed waits, and comes back with the unsaved team', async ({ page }) => {
  await startAsGuest(page)
  const season = await enterSeason(page)
  await whilePlayed(season.subId, async (round) => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Change or transfer' }).click()
    const name = page.getByRole('textbox').first()
    await name.fill('Owls who wait')
    const there = new URL(page.url()).pathname

    await round.beginClose()
    await test.step('its close has begun: the page leaves by itself', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'One moment' })).toBeVisible({
        timeout: 20_000,
      })
      expect(new URL(page.url()).pathname).toBe('/maintenance')
    })
    await test.step('other screens go on', async () => {
      const reading = await page.context().newPage()
      await reading.goto('/home')
      await expect(reading.getByRole('heading', { level: 1 })).toBeVisible()
      expect(new URL(reading.url()).pathname).toBe('/home')
      await reading.close()
    })

    await round.endClose()
    await test.step('the close is over: the page comes back', async () => {
      await expect(name).toHaveValue('Owls who wait', { timeout: 20_000 })
      expect(new URL(page.url()).pathname).toBe(there)
    })

    await round.beginClose()
    for (const notice of NOTICES) await lookAtWaiting(page, notice)
  })
})

/** The waiting screen in one language, narrow and wide. */
async function lookAtWaiting(page: Page, [lang, dir, title]: (typeof NOTICES)[number]): Promise<void> {
  await test.step(`it is said in ${lang}`, async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 780 })
      await page.goto(`/maintenance?lang=${lang}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(dir)
      await expectNoOverflow(page)
      await expectAccessible(page)
    }
  })
}

/** The round of a season that is locked and still being played. */
async function findPlayed(db: Kysely<DB>, subTournamentId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select game_round.id from subgame
    join tournament_round on tournament_round.tournament_id = subgame.tournament_id
    join game_round on game_round.id = tournament_round.game_round_id
    where subgame.id = ${decodeRoundScopedId(subTournamentId).id} and game_round.locked_at is not null
      and game_round.closed_at is null and game_round.close_step is null
      and exists (select from tournament_round later join game_round open on open.id = later.game_round_id
        where later.tournament_id = subgame.tournament_id and open.locked_at is null)
    order by game_round.id limit 1`.execute(db)
  return rows[0]?.id
}

type PlayedRound = { readonly beginClose: () => Promise<void>; readonly endClose: () => Promise<void> }

/** Acts while a round of a season is played, which the product itself does not close meanwhile, however long it takes. */
async function whilePlayed(
  subTournamentId: number,
  act: (round: PlayedRound) => Promise<void>,
): Promise<void> {
  let isDone = false
  while (!isDone) {
    await callDeadlinesUntil(() =>
      withDatabase(async (db) => (await findPlayed(db, subTournamentId)) !== undefined),
    )
    isDone = await withDatabase((db) =>
      db.transaction().execute(async (lockingTransaction) => {
        const id = await findPlayed(lockingTransaction, subTournamentId)
        if (id === undefined) return false
        await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.gameRound}::int, ${id}::int)`.execute(
          lockingTransaction,
        )
        // Its close may have begun before it was held.
        if ((await findPlayed(lockingTransaction, subTournamentId)) !== id) return false
        const round = { beginClose: () => beginClose(db, id), endClose: () => endClose(db, id) }
        await act(round).finally(round.endClose)
        return true
      }),
    )
  }
}

/** As the product begins the close of a round, which nobody gets on with. */
function beginClose(db: Kysely<DB>, gameRoundId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`update game_round set close_step = 'begun', close_version = null where id = ${gameRoundId}`.execute(
      tx,
    )
    await appendToLog(tx, [
      {
        kind: 'roundClosing',
        source: OWN_SOURCE,
        sourceEventId: `roundClosing:${gameRoundId}:${randomUUID()}`,
        gameRoundId,
        body: {},
      },
    ])
  })
}

/** Leaves a round as it was before its close. */
async function endClose(db: Kysely<DB>, gameRoundId: number): Promise<void> {
  await sql`update game_round set close_step = null where id = ${gameRoundId}`.execute(db)
}
