import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { endKeys } from './end-keys.ts'
import { makeInvitation, type Offer } from './invitations.ts'
import { findMemberByEmail, findOrInsertMember } from './members.ts'
import { holdRoles, maySignIn } from './roles.ts'

/** The path of an invitation below the console's address; the secret is in the part that no server logs. */
function invitationPath(token: string): string {
  return `/console/invitation#${token}`
}

/**
 * Invites somebody to an operator, or to the platform (null): they have no role there before they accept.
 * Undefined when they have roles there, or an invitation that waits. Who works somewhere already accepts signed in.
 */
export async function inviteMember(
  tx: Kysely<DB>,
  { email, ...offer }: Offer & { readonly email: string },
): Promise<{ readonly memberId: number; readonly path: string } | undefined> {
  const memberId = await findOrInsertMember(tx, { email, name: offer.name })
  if ((await holdRoles(tx, offer.operatorId, memberId)).length > 0) return undefined
  // What somebody signed in with who works nowhere any more counts for nothing.
  if (!(await maySignIn(tx, memberId))) await endKeys(tx, memberId)
  return { memberId, path: invitationPath(await makeInvitation(tx, memberId, offer)) }
}

/** Invites a member who has lost what they signed in with to sign in with something else; undefined for a stranger. */
export async function inviteAgain(
  tx: Kysely<DB>,
  email: string,
): Promise<{ readonly memberId: number; readonly path: string } | undefined> {
  const memberId = await findMemberByEmail(tx, email)
  if (memberId === undefined || !(await maySignIn(tx, memberId))) return undefined
  return { memberId, path: invitationPath(await makeInvitation(tx, memberId)) }
}
