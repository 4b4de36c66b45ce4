import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RehearsedLeague } from './add-leagues.ts'
import { enterManagers } from './enter-managers.ts'
import type { FeedWorld } from './open-world.ts'

/** Far more than a slow machine needs. */
const OPEN_WITHIN_MS = 180_000

/** Waits until every round whose deadline has passed is locked, however long that takes. */
export async function waitForLocks({ database }: FeedWorld): Promise<void> {
  const began = performance.now()
  const countDue = async () => {
    const { rows } = await sql<{ due: number }>`
      select count(*)::int as due from game_round
      where locked_at is null and deadline_at <= clock_timestamp()`.execute(database.db)
    return rows[0]?.due ?? 0
  }
  while ((await countDue()) > 0) {
    if (performance.now() - began > OPEN_WITHIN_MS) throw new Error('rounds were not locked')
    await pause(50)
  }
}

/**
 * Waits until the games of a round have opened by themselves, and lets the managers enter: one game of each league, in
 * the first round that of the season too.
 */
export async function enterWhenOpen(
  world: FeedWorld,
  leagues: readonly RehearsedLeague[],
  managers: readonly number[],
  seed: number,
  { round, hasSeason }: { readonly round: number; readonly hasSeason: boolean },
): Promise<void> {
  const began = performance.now()
  const due = leagues.map(({ championshipId }) => championshipId)
  if (hasSeason && round === 1) due.push(...due.slice(0, 1))
  while (due.length > 0) {
    if (performance.now() - began > OPEN_WITHIN_MS) {
      const missing = leagues.filter(({ championshipId }) => due.includes(championshipId))
      const names = missing.map(({ championship }) => championship).join(', ')
      throw new Error(`the games of round ${round} did not open: ${names}`)
    }
    for (const entered of await enterManagers(world, managers, seed + round, round)) {
      const index = due.indexOf(entered)
      if (index >= 0) due.splice(index, 1)
    }
    await pause(100)
  }
}
