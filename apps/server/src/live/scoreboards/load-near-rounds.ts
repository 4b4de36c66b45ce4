import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/**
 * How long before its deadline a round is read: a million entries take a minute at half speed, or two beside much else.
 * The entries of rounds that are further away than the most are not counted.
 */
const WINDOW = { seconds: 300, secondsPerMillion: 120, mostSeconds: 1_800 } as const

/** The open rounds of so many entries whose deadline is near. */
export async function loadNearRounds(db: Kysely<DB>, leastEntries: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select open_round.id from game_round open_round
    cross join lateral (${countEntries(sql`open_round.id`)}) entries (count)
    where open_round.locked_at is null
      and open_round.deadline_at < clock_timestamp() + make_interval(secs => ${WINDOW.mostSeconds})
      and entries.count >= ${leastEntries}::int
      and open_round.deadline_at < clock_timestamp()
        + make_interval(secs => ${WINDOW.seconds} + ${WINDOW.secondsPerMillion} * entries.count / 1000000.0)
    order by open_round.deadline_at, open_round.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of the rounds have so many entries. */
export async function loadLargeRounds(
  db: Kysely<DB>,
  gameRoundIds: readonly number[],
  leastEntries: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${gameRoundIds}::int[]) asked (id)
    where (${countEntries(sql`asked.id`)}) >= ${leastEntries}::int
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function countEntries(gameRoundId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select sum(subgame.entry_count) from tournament_round
    join subgame on subgame.tournament_id = tournament_round.tournament_id and subgame.cancelled_at is null
    where tournament_round.game_round_id = ${gameRoundId}`
}
