import { sql } from 'kysely'
import type { Tx } from './write-football.ts'

/** A championship whose calendar is moved, held by whoever moves it, and the time of the database. */
export type Calendar = { readonly id: number; readonly now: number }

/** Brings the next deadline to now; answers whether there was one. */
export async function reachNextDeadline(tx: Tx, calendar: Calendar): Promise<boolean> {
  const next = await tx
    .selectFrom('gameRound')
    .innerJoin('round', 'round.id', 'gameRound.roundId')
    .select('gameRound.deadlineAt')
    .where('round.championshipId', '=', calendar.id)
    .where('gameRound.lockedAt', 'is', null)
    .where('gameRound.deadlineAt', '>', new Date(calendar.now))
    .orderBy('gameRound.deadlineAt')
    .executeTakeFirst()
  if (next === undefined) return false
  await passTime(tx, calendar, next.deadlineAt.getTime() - calendar.now)
  return true
}

/** Lets so many milliseconds pass at once: what was due within them is due now. */
export async function passTime(tx: Tx, calendar: Calendar, ms: number): Promise<void> {
  await redate(tx, calendar, { pivot: calendar.now, anchor: calendar.now - ms, factor: 1 })
}

/**
 * Moves every instant after the pivot to anchor + (t - pivot) x factor: kick-offs, facts still to be
 * said, deadlines not yet locked. In the caller's transaction, so nobody sees half a calendar.
 */
export async function redate(
  tx: Tx,
  { id }: Calendar,
  move: { readonly pivot: number; readonly anchor: number; readonly factor: number },
): Promise<void> {
  const pivot = new Date(move.pivot)
  const moved = (column: string) =>
    sql`${new Date(move.anchor)}::timestamptz + (${sql.ref(column)} - ${pivot}::timestamptz) * ${move.factor}::float8`
  await sql`update fixture set kick_off_at = ${moved('kick_off_at')} where championship_id = ${id} and kick_off_at > ${pivot}`.execute(
    tx,
  )
  await sql`update scheduled_fact set due_at = ${moved('due_at')} where championship_id = ${id} and due_at > ${pivot}`.execute(
    tx,
  )
  await sql`
    update game_round set deadline_at = ${moved('deadline_at')}
    where locked_at is null and deadline_at > ${pivot}
      and round_id in (select round.id from round where round.championship_id = ${id})
  `.execute(tx)
}
