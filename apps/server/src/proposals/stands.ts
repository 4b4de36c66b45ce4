import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { loadRolesAt } from '../staff/index.ts'
import type { Proposal } from './repo.ts'

/**
 * Whether whoever asked is still who they were: they work at the operator with every role they had when they
 * asked. Otherwise one person would have done what takes two.
 */
export async function doesAskerStand(
  db: Kysely<DB>,
  operatorId: number,
  { askedBy, askedRoles }: Pick<Proposal, 'askedBy' | 'askedRoles'>,
): Promise<boolean> {
  const roles = await loadRolesAt(db, operatorId, askedBy.id)
  return roles.length > 0 && (askedRoles ?? []).every((role) => roles.includes(role))
}
