import { ok, refuse } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import type { ConsoleContext } from '../../staff/index.ts'

/** A hold ends after this long without an act: longer than half-time, so that nobody loses a match by waiting for it. */
const SILENT_MINUTES = 20

/** Who holds a match at the desk. */
export type MatchHold = {
  readonly memberId: number
  readonly name: string
  readonly since: Date
  readonly takenFrom: number | null
  readonly takenBecause: string | null
}

/** The hold still counts: neither silence nor the end of that sign-in has ended it. */
const isAlive = sql`(held.used_at > clock_timestamp() - make_interval(mins => ${SILENT_MINUTES})
  and exists (select from staff_session where id = held.staff_session_id and ended_at is null))`

/** Who holds a match now; undefined while nobody does. */
export async function loadHold(db: Kysely<DB>, fixtureId: number): Promise<MatchHold | undefined> {
  const { rows } = await sql<MatchHold>`
    select member.id as member_id, member.name, held.since, held.taken_from, held.taken_because
    from match_hold held join staff_member member on member.id = held.staff_member_id
    where held.fixture_id = ${fixtureId} and ${isAlive}`.execute(db)
  return rows[0]
}

/**
 * Every act on a match is one of whoever holds it; with the first one nobody's match becomes theirs. In the
 * transaction of the act: refused, it leaves no hold behind.
 */
export async function actAsHolder(
  tx: Kysely<DB>,
  { staff }: Pick<ConsoleContext, 'staff'>,
  fixtureId: number,
): Promise<Outcome<undefined>> {
  const { rows } = await sql`
    insert into match_hold as held (fixture_id, staff_member_id, staff_session_id)
    values (${fixtureId}, ${staff.memberId}, ${staff.sessionId})
    on conflict (fixture_id) do update set staff_member_id = excluded.staff_member_id,
      staff_session_id = excluded.staff_session_id, used_at = clock_timestamp(),
      since = case when ${isTheirs(staff.memberId)} and ${isAlive} then held.since else clock_timestamp() end,
      taken_from = case when ${isTheirs(staff.memberId)} then held.taken_from end,
      taken_because = case when ${isTheirs(staff.memberId)} then held.taken_because end
    where ${isTheirs(staff.memberId)} or not ${isAlive}
    returning fixture_id`.execute(tx)
  if (rows.length > 0) return ok(undefined)
  const held = await loadHold(tx, fixtureId)
  return refuse(refusal('matchHeld', { name: held?.name ?? '' }))
}

/** Takes a match over from whoever was seen to hold it; false if somebody else holds it by now. */
export async function takeMatchOver(
  tx: Kysely<DB>,
  { staff }: Pick<ConsoleContext, 'staff'>,
  { fixtureId, from, reason }: { readonly fixtureId: number; readonly from: number; readonly reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update match_hold held set staff_member_id = ${staff.memberId}, staff_session_id = ${staff.sessionId},
      since = clock_timestamp(), used_at = clock_timestamp(), taken_from = held.staff_member_id,
      taken_because = ${reason}
    where fixture_id = ${fixtureId} and staff_member_id = ${from} and ${isAlive}
    returning fixture_id`.execute(tx)
  return rows.length > 0
}

/** Lets a match go; false if it was not theirs. */
export async function letMatchGo(tx: Kysely<DB>, memberId: number, fixtureId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from match_hold held where fixture_id = ${fixtureId} and ${isTheirs(memberId)} and ${isAlive}
    returning fixture_id`.execute(tx)
  return rows.length > 0
}

function isTheirs(memberId: number) {
  return sql`held.staff_member_id = ${memberId}`
}
