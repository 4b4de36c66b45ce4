import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { loadRoundWaits } from '../../../apps/server/src/rounds/close/load-rounds-to-close.ts'
import type { Database } from '../../../apps/server/src/platform/db/connect.ts'
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

/** What the open game rounds of a gameweek wait for, one line each. */
export async function describeWaits(
  { db }: Database,
  { championship, championshipId }: RehearsedLeague,
  round: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: number
    lockedAt: Date | null
    deadlineAt: Date
    closeStep: string | null
  }>`
    select game_round.id, locked_at, deadline_at, close_step from game_round
    join round on round.id = game_round.round_id
    where round.championship_id = ${championshipId} and round.number = ${round} and closed_at is null`.execute(
    db,
  )
  const waits = await loadRoundWaits(
    db,
    rows.map(({ id }) => id),
  )
  const { rows: matches } = await sql`
    select fixture.id, fixture.source_id, fixture.kick_off_at, coalesce(state.state, 'upcoming') as state, finished_at,
      complete_at, report.state as reported, state.contradictions,
      array(select other.number from round_fixture counted join round other on other.id = counted.round_id
        where counted.fixture_id = fixture.id order by other.number) as rounds
    from round join round_fixture on round_fixture.round_id = round.id
    join fixture on fixture.id = round_fixture.fixture_id
    left join fixture_state state on state.fixture_id = fixture.id
    left join feed_match on feed_match.fixture_id = fixture.id
    left join feed_report report on report.fixture_id = fixture.id
      and report.feed_source_id = feed_match.feed_source_id
    where round.championship_id = ${championshipId} and round.number = ${round}
      and (state.state is distinct from 'finished' or complete_at is null or state.contradictions <> '[]')`.execute(
    db,
  )
  return [
    ...rows.map((row) => JSON.stringify({ ...row, waits: waits.get(row.id) })),
    ...(rows.length === 0 ? [] : matches.map((match) => JSON.stringify(match))),
  ].map((text) => `${championship}, round ${round} waits: ${text}`)
}
