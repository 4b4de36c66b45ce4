import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** How long before its deadline a round is read. */
const WINDOW_SECONDS = 300

/** The open rounds of so many entries whose deadline is near. */
export async function loadNearRounds(db: Kysely<DB>, leastEntries: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from game_round
    where locked_at is null and deadline_at < clock_timestamp() + make_interval(secs => ${WINDOW_SECONDS})
      and (${countEntries(sql`game_round.id`)}) >= ${leastEntries}::int
    order by deadline_at, id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a round has so many entries. */
export async function isLarge(db: Kysely<DB>, gameRoundId: number, leastEntries: number): Promise<boolean> {
  const { rows } = await sql<{ isLarge: boolean }>`
    select coalesce((${countEntries(sql`${gameRoundId}`)}), 0) >= ${leastEntries}::int as is_large
  `.execute(db)
  return rows[0]?.isLarge ?? false
}

function countEntries(gameRoundId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select sum(subgame.entry_count) from tournament_round
    join subgame on subgame.tournament_id = tournament_round.tournament_id and subgame.cancelled_at is null
    where tournament_round.game_round_id = ${gameRoundId}`
}
