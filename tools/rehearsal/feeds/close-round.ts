import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RehearsedLeague } from './add-leagues.ts'
import type { FeedWorld } from './open-world.ts'

const HOUR_MS = 3_600_000
/** How long nothing may move before it is given up; a slow machine takes longer, but goes on. */
const STANDS_STILL_MS = 180_000
const HEARD_WITHIN_MS = 120_000
/** Hours after the kick-off at which a round should be closed, including the time for corrections. */
const LATER_HOURS = [4, 14, 26, 50, 57, 64, 71, 95] as const
const SPEED = 60
/** Turns of the keepers once every source was heard. */
const TURNS_A_LOOK = 15

/** Lets hours pass until a round is closed everywhere and its prizes are paid. */
export async function closeRound(
  { database, clock }: FeedWorld,
  leagues: readonly RehearsedLeague[],
  round: number,
  kickOffAt: number,
  tellNews: () => Promise<void>,
): Promise<void> {
  const ids = leagues.map(({ championshipId }) => championshipId)
  const countOpen = async () => {
    const { rows } = await sql<{ open: number }>`
      select ((select count(*) from game_round join round on round.id = game_round.round_id
          where round.championship_id = any(${ids}::int[]) and round.number = ${round} and closed_at is null)
        + (select count(*) from wallet_operation where state <> 'done'))::int as open`.execute(database.db)
    return rows[0]?.open ?? 0
  }
  await clock.runAt(SPEED)
  for (const hours of LATER_HOURS) {
    await hearEverybody({ database, clock }, kickOffAt + hours * HOUR_MS, tellNews)
    for (let turn = 0; turn < TURNS_A_LOOK; turn += 1) {
      await Promise.all([tellNews(), pause(100)])
      if ((await countOpen()) === 0) return
    }
  }
  let last = { open: await countOpen(), at: performance.now() }
  while (last.open > 0 && performance.now() - last.at < STANDS_STILL_MS) {
    await Promise.all([tellNews(), pause(250)])
    const open = await countOpen()
    if (open !== last.open) last = { open, at: performance.now() }
  }
}

/** Lets the clock jump, and waits until every provider that is asked has answered since. */
export async function hearEverybody(
  { database, clock }: Pick<FeedWorld, 'database' | 'clock'>,
  at: number,
  tellNews: () => Promise<void>,
): Promise<void> {
  const isHeard = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from feed_source where kind <> 'push'
        and coalesce(last_answer_at, '-infinity') < ${new Date(at)}`.execute(database.db)
    return rows[0]?.waiting === 0
  }
  await clock.jumpTo(at)
  const jumpedAt = performance.now()
  while (!(await isHeard()) && performance.now() - jumpedAt < HEARD_WITHIN_MS) {
    await Promise.all([tellNews(), pause(100)])
  }
}
