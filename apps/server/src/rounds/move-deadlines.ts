import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { type CalendarMove, movedInstant } from '../football/index.ts'

/** Moves the deadlines of a championship with its calendar, except those of locked rounds. */
export async function moveDeadlines(
  tx: Kysely<DB>,
  championshipId: number,
  move: CalendarMove,
): Promise<void> {
  await sql`
    update game_round set deadline_at = ${movedInstant('deadline_at', move)}
    where locked_at is null and deadline_at > ${new Date(move.pivot)}
      and round_id in (select round.id from round where round.championship_id = ${championshipId})
  `.execute(tx)
}
