import type { StaffRole } from '@gaffer/contract/console'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { endKeys } from './end-keys.ts'
import { endInvitations, IS_OPEN } from './invitations.ts'
import { markLeft } from './presence.ts'

/** Whether a member may sign in: they work somewhere. Every way to a sign-in asks this. */
export async function maySignIn(db: Kysely<DB>, memberId: number): Promise<boolean> {
  const { rows } = await sql`select from staff_role where staff_member_id = ${memberId} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Locks the roles of an operator, so that two owners who change them at once cannot leave it without one; returns the
 * roles a member has there, or would have by accepting the invitation that waits for them.
 */
export async function holdRoles(
  tx: Kysely<DB>,
  operatorId: number | null,
  memberId: number,
): Promise<readonly StaffRole[]> {
  await sql`select id from operator where id = ${operatorId} for no key update`.execute(tx)
  const roles = await loadRoles(tx, operatorId, memberId)
  return roles.length > 0 ? roles : loadOfferedRoles(tx, operatorId, memberId)
}

/** The roles a member has at an operator, or of the platform (null). */
async function loadRoles(
  db: Kysely<DB>,
  operatorId: number | null,
  memberId: number,
): Promise<readonly StaffRole[]> {
  const { rows } = await sql<{ role: StaffRole }>`
    select role from staff_role
    where operator_id is not distinct from ${operatorId}::int and staff_member_id = ${memberId} order by role`.execute(
    db,
  )
  return rows.map(({ role }) => role)
}

async function loadOfferedRoles(
  db: Kysely<DB>,
  operatorId: number | null,
  memberId: number,
): Promise<readonly StaffRole[]> {
  const { rows } = await sql<{ roles: StaffRole[] }>`
    select roles from staff_invitation
    where staff_member_id = ${memberId} and operator_id is not distinct from ${operatorId}::int
      and roles is not null and ${IS_OPEN}`.execute(db)
  return rows[0]?.roles.toSorted() ?? []
}

/** What a member may do at an operator at this moment, those of the platform included; nothing before they accept. */
export async function loadRolesAt(
  db: Kysely<DB>,
  operatorId: number,
  memberId: number,
): Promise<readonly StaffRole[]> {
  const { rows } = await sql<{ role: StaffRole }>`
    select distinct role from staff_role
    where staff_member_id = ${memberId} and (operator_id = ${operatorId} or operator_id is null)`.execute(db)
  return rows.map(({ role }) => role)
}

/** Whether an operator has an owner besides this member; those of the platform count. */
export async function hasOtherOwner(tx: Kysely<DB>, operatorId: number, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    select from staff_role
    where role = 'owner' and staff_member_id <> ${memberId} and (operator_id = ${operatorId} or operator_id is null)
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Gives a member exactly these roles at an operator; null is the platform. */
export async function replaceRoles(
  tx: Kysely<DB>,
  operatorId: number | null,
  memberId: number,
  roles: readonly StaffRole[],
): Promise<void> {
  await sql`
    delete from staff_role
    where staff_member_id = ${memberId} and operator_id is not distinct from ${operatorId}::int`.execute(tx)
  await sql`
    insert into staff_role (staff_member_id, operator_id, role)
    select ${memberId}, ${operatorId}::int, role from unnest(${[...new Set(roles)]}::text[]) as role`.execute(
    tx,
  )
}

/** Changes the roles of somebody who works at an operator, or what the invitation that waits for them gives. */
export async function changeRoles(
  tx: Kysely<DB>,
  operatorId: number,
  memberId: number,
  roles: readonly StaffRole[],
): Promise<void> {
  if ((await loadRoles(tx, operatorId, memberId)).length > 0) {
    await replaceRoles(tx, operatorId, memberId, roles)
    return
  }
  await sql`
    update staff_invitation set roles = ${[...new Set(roles)]}::text[]
    where staff_member_id = ${memberId} and operator_id = ${operatorId} and roles is not null and ${IS_OPEN}`.execute(
    tx,
  )
}

/**
 * Ends all that a member has at an operator: roles and invitations. Where they work nowhere else, also what they sign in
 * with and every sign-in; elsewhere nothing is touched.
 */
export async function endAt(tx: Kysely<DB>, operatorId: number, memberId: number): Promise<void> {
  const worked = (await loadRoles(tx, operatorId, memberId)).length > 0
  await replaceRoles(tx, operatorId, memberId, [])
  await endInvitations(tx, memberId, operatorId)
  if (worked) await markLeft(tx, operatorId, memberId)
  if (await maySignIn(tx, memberId)) return
  await endInvitations(tx, memberId, null, false)
  await endKeys(tx, memberId)
}
