import { type Kysely, sql } from 'kysely'
import type { StaffRole } from '@gaffer/contract/console'
import type { DB } from '../db/generated/database.ts'

/** Who has which roles where; without an operator it is the platform. */
export type StaffGrants = {
  readonly name: string
  readonly grants: readonly { readonly operatorId: number | null; readonly role: StaffRole }[]
}

/** Everybody who has one of these roles anywhere, by name. */
export async function loadGrants(
  db: Kysely<DB>,
  roles: readonly StaffRole[],
): Promise<readonly StaffGrants[]> {
  const { rows } = await sql<StaffGrants>`
    select member.name, json_agg(json_build_object('operatorId', role.operator_id, 'role', role.role)) as grants
    from staff_role role join staff_member member on member.id = role.staff_member_id
    where role.role = any(${[...roles]}::text[])
    group by member.id order by member.name, member.id`.execute(db)
  return rows
}

/** The roles of the member with an address; none where there is nobody with it. */
export async function loadGrantsOf(db: Kysely<DB>, email: string): Promise<Pick<StaffGrants, 'grants'>> {
  const { rows } = await sql<StaffGrants['grants'][number]>`
    select role.operator_id, role.role from staff_role role
    join staff_member member on member.id = role.staff_member_id and lower(member.email) = lower(${email})`.execute(
    db,
  )
  return { grants: rows }
}
