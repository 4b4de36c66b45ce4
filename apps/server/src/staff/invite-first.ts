import type { StaffRole } from '@gaffer/contract/console'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { makeInvitation } from './invitations.ts'
import { findOrInsertMember, loadRoles, replaceRoles, worksAnywhere } from './members.ts'

/** The path of an invitation below the console's address; the secret is in the part that no server logs. */
export function invitationPath(token: string): string {
  return `/console/invitation#${token}`
}

/**
 * Invites somebody to an operator, or to the platform (null), with one role; undefined when they have roles there
 * already. `path` is null for somebody who signs in somewhere else: nobody replaces their keys.
 */
export async function inviteFirst(
  tx: Kysely<DB>,
  operatorId: number | null,
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: StaffRole },
): Promise<{ readonly memberId: number; readonly path: string | null } | undefined> {
  const memberId = await findOrInsertMember(tx, { email, name })
  if ((await loadRoles(tx, operatorId, memberId)).length > 0) return undefined
  const isNew = !(await worksAnywhere(tx, memberId))
  await replaceRoles(tx, operatorId, memberId, [role])
  return { memberId, path: isNew ? invitationPath(await makeInvitation(tx, memberId)) : null }
}
