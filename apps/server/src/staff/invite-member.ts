import type { StaffRole } from '@gaffer/contract/console'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { makeInvitation } from './invitations.ts'
import { findOrInsertMember, holdRoles, replaceRoles, worksAnywhere } from './members.ts'

/** The path of an invitation below the console's address; the secret is in the part that no server logs. */
function invitationPath(token: string): string {
  return `/console/invitation#${token}`
}

/**
 * Gives somebody their first roles at an operator, or of the platform (null), and invites them; undefined when they
 * have roles there already. `path` is null for somebody who signs in somewhere else: nobody replaces their keys.
 */
export async function inviteMember(
  tx: Kysely<DB>,
  operatorId: number | null,
  invited: { readonly email: string; readonly name: string; readonly roles: readonly StaffRole[] },
): Promise<{ readonly memberId: number; readonly path: string | null } | undefined> {
  const memberId = await findOrInsertMember(tx, invited)
  if ((await holdRoles(tx, operatorId, memberId)).length > 0) return undefined
  const isNew = !(await worksAnywhere(tx, memberId))
  await replaceRoles(tx, operatorId, memberId, invited.roles)
  return { memberId, path: isNew ? invitationPath(await makeInvitation(tx, memberId)) : null }
}
