import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { endStaffSessions } from './sessions.ts'

/** Ends everything that a member signs in with, and every sign-in. */
export async function endKeys(tx: Kysely<DB>, memberId: number): Promise<void> {
  await sql`delete from staff_passkey where staff_member_id = ${memberId}`.execute(tx)
  await sql`delete from staff_recovery_code where staff_member_id = ${memberId}`.execute(tx)
  await sql`delete from staff_device where staff_member_id = ${memberId}`.execute(tx)
  await sql`
    update staff_member set sealed_app_secret = null, last_app_step = null, password_hash = null
    where id = ${memberId}`.execute(tx)
  await endStaffSessions(tx, memberId, {})
}
