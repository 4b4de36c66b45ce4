import type { StaffRole } from '@gaffer/contract/console'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { hashOfSecret, makeSecret } from './sessions.ts'

const INVITATION_HOURS = 48

/** What an invitation gives at an operator, or of the platform (null), once it is accepted. */
export type Offer = {
  readonly operatorId: number | null
  readonly roles: readonly StaffRole[]
  /** How whoever invites calls them: what others call them is not told. */
  readonly name: string
}

/** Somebody who was invited, with when their invitation ends. */
export type Invited = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly until: Date
  readonly operatorId: number | null
  /** Null where it only replaces what they sign in with. */
  readonly roles: readonly StaffRole[] | null
  /** They work somewhere already: they accept signed in, and nobody replaces what they sign in with. */
  readonly isKnown: boolean
}

/** Of invitations that can still be accepted. */
export const IS_OPEN = sql`used_at is null and until > clock_timestamp()`

/**
 * Invites a member to an operator, or without an offer to sign in with something else; earlier invitations to the same
 * end. Returns the secret of its link.
 */
export async function makeInvitation(tx: Kysely<DB>, memberId: number, offer?: Offer): Promise<string> {
  const token = makeSecret()
  await endInvitations(tx, memberId, offer?.operatorId ?? null, offer !== undefined)
  await sql`
    insert into staff_invitation (hash, staff_member_id, until, operator_id, roles, name)
    values (${hashOfSecret(token)}, ${memberId},
      clock_timestamp() + make_interval(hours => ${INVITATION_HOURS}), ${offer?.operatorId ?? null}::int,
      ${offer === undefined ? null : [...new Set(offer.roles)]}::text[], ${offer?.name ?? null})`.execute(tx)
  return token
}

/** Ends a member's open invitations to an operator or the platform (null), or those without an offer. */
export async function endInvitations(
  tx: Kysely<DB>,
  memberId: number,
  operatorId: number | null,
  isOffer = true,
): Promise<void> {
  await sql`
    update staff_invitation set until = clock_timestamp()
    where staff_member_id = ${memberId} and ${IS_OPEN} and (roles is not null) = ${isOffer}::boolean
      and operator_id is not distinct from ${operatorId}::int`.execute(tx)
}

/** Who an invitation is for; undefined once it is used or too old. */
export async function findInvited(db: Kysely<DB>, token: string): Promise<Invited | undefined> {
  const { rows } = await sql<Invited>`
    select member.id, coalesce(invitation.name, member.name) as name, member.email, invitation.until,
      invitation.operator_id, invitation.roles,
      invitation.roles is not null
        and exists (select from staff_role where staff_member_id = member.id) as is_known
    from staff_invitation invitation join staff_member member on member.id = invitation.staff_member_id
    where invitation.hash = ${hashOfSecret(token)} and ${IS_OPEN}`.execute(db)
  return rows[0]
}

/**
 * Uses an invitation up, with its member held; undefined when somebody has used it in the meantime. Of two who accept
 * at once the second waits here.
 */
export async function takeInvitation(tx: Kysely<DB>, token: string): Promise<Invited | undefined> {
  await sql`
    select member.id from staff_member member
    join staff_invitation invitation on invitation.staff_member_id = member.id
    where invitation.hash = ${hashOfSecret(token)} for update of member`.execute(tx)
  const invited = await findInvited(tx, token)
  if (invited === undefined) return undefined
  await sql`
    update staff_invitation set used_at = clock_timestamp() where hash = ${hashOfSecret(token)}`.execute(tx)
  return invited
}
