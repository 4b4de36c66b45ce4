import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { endStaffSessions, hashOfSecret, makeSecret } from './sessions.ts'

const INVITATION_HOURS = 48

/** Somebody who was invited, with when their invitation ends. */
export type Invited = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly until: Date
}

/** Invites a member: earlier invitations of theirs end. Returns the secret of its link. */
export async function makeInvitation(tx: Kysely<DB>, memberId: number): Promise<string> {
  const token = makeSecret()
  await sql`
    update staff_invitation set until = clock_timestamp()
    where staff_member_id = ${memberId} and used_at is null and until > clock_timestamp()`.execute(tx)
  await sql`
    insert into staff_invitation (hash, staff_member_id, until)
    values (${hashOfSecret(token)}, ${memberId},
      clock_timestamp() + make_interval(hours => ${INVITATION_HOURS}))`.execute(tx)
  return token
}

/** Who an invitation is for; undefined once it is used or too old. */
export async function findInvited(db: Kysely<DB>, token: string): Promise<Invited | undefined> {
  const { rows } = await sql<Invited>`
    select member.id, member.name, member.email, invitation.until
    from staff_invitation invitation join staff_member member on member.id = invitation.staff_member_id
    where invitation.hash = ${hashOfSecret(token)} and invitation.used_at is null
      and invitation.until > clock_timestamp()`.execute(db)
  return rows[0]
}

/** Uses an invitation up; false when somebody has used it in the meantime. */
export async function useInvitation(tx: Kysely<DB>, token: string): Promise<boolean> {
  const { rows } = await sql`
    update staff_invitation set used_at = clock_timestamp()
    where hash = ${hashOfSecret(token)} and used_at is null and until > clock_timestamp() returning hash`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whoever is invited anew has lost what they signed in with: it counts no more, but for what they sign in with now. */
export async function endFormerKeys(tx: Kysely<DB>, memberId: number, now: 'passkey' | 'app'): Promise<void> {
  await sql`delete from staff_passkey where staff_member_id = ${memberId}`.execute(tx)
  await sql`delete from staff_recovery_code where staff_member_id = ${memberId}`.execute(tx)
  await endStaffSessions(tx, memberId, {})
  if (now === 'app') return
  await sql`update staff_member set sealed_app_secret = null where id = ${memberId}`.execute(tx)
}
