import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** The time of the last call at an operator is written at most this often. */
export const SEEN_EVERY_SECONDS = 30
/** So long ago somebody has left lately. */
const LEFT_LATELY_DAYS = 3

/** Writes down that a member was seen at an operator: others do not learn of it. */
export async function markSeen(db: Kysely<DB>, operatorId: number, memberId: number): Promise<void> {
  await sql`
    insert into staff_presence (staff_member_id, operator_id, seen_at)
    values (${memberId}, ${operatorId}, clock_timestamp())
    on conflict (staff_member_id, operator_id) do update set seen_at = excluded.seen_at`.execute(db)
}

/** Writes down that a member has stopped working at an operator. */
export async function markLeft(tx: Kysely<DB>, operatorId: number, memberId: number): Promise<void> {
  await sql`
    insert into staff_presence (staff_member_id, operator_id, left_at)
    values (${memberId}, ${operatorId}, clock_timestamp())
    on conflict (staff_member_id, operator_id) do update set left_at = excluded.left_at`.execute(tx)
}

/** Who stopped working at an operator lately and does not work there now; nobody of the demo. */
export async function loadLeavers(
  db: Kysely<DB>,
  operatorId: number,
): Promise<readonly { readonly id: number; readonly email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select member.id, member.email
    from staff_presence presence
    join staff_member member on member.id = presence.staff_member_id and not member.is_demo
    where presence.operator_id = ${operatorId}
      and presence.left_at > clock_timestamp() - make_interval(days => ${LEFT_LATELY_DAYS})
      and not exists (select from staff_role role where role.staff_member_id = member.id
        and (role.operator_id = ${operatorId} or role.operator_id is null))
    order by member.id`.execute(db)
  return rows
}
