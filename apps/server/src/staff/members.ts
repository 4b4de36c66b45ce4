import { type Kysely, sql } from 'kysely'
import type { StaffRole } from '@gaffer/contract/console'
import type { DB } from '../db/generated/database.ts'
import { IS_OPEN } from './invitations.ts'
import { endStaffSessions } from './sessions.ts'

/** Somebody who works at an operator, as their colleagues see them. */
export type StaffRow = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  readonly isPlatform: boolean
  readonly signIn: 'invited' | 'passkey' | 'app' | 'demo'
  readonly lastSeenAt: Date | null
  readonly isPresent: boolean
}

/** Who was active this recently is there. */
const PRESENT_MINUTES = 5

/** Who works at an operator, those of the platform included, in the order of the roles. */
export async function loadStaff(db: Kysely<DB>, operatorId: number): Promise<readonly StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select member.id, member.name, member.email, granted.roles, granted.is_platform,
      case when member.is_demo then 'demo'
        when exists (select from staff_passkey where staff_member_id = member.id) then 'passkey'
        when exists (select from staff_recovery_code where staff_member_id = member.id) then 'app'
        else 'invited' end as sign_in,
      presence.seen_at as last_seen_at,
      coalesce(presence.seen_at > clock_timestamp() - make_interval(mins => ${PRESENT_MINUTES}), false)
        and exists (select from staff_session where staff_member_id = member.id and ended_at is null) as is_present
    from staff_member member
    join lateral (
      select array_agg(distinct role) as roles, bool_or(operator_id is null) as is_platform,
        min(array_position(array['owner', 'contests', 'desk', 'finance', 'support', 'viewer'], role)) as place
      from staff_role
      where staff_member_id = member.id and (operator_id = ${operatorId} or operator_id is null)
      having count(*) > 0
    ) granted on true
    left join staff_presence presence
      on presence.staff_member_id = member.id and presence.operator_id = ${operatorId}
    order by granted.place, member.name, member.id`.execute(db)
  return rows
}

/**
 * The staff of an operator with those whose invitation waits, who are known by what whoever invited them wrote: where
 * else they work is nobody's business.
 */
export async function loadTeam(db: Kysely<DB>, operatorId: number): Promise<readonly StaffRow[]> {
  const [staff, { rows: invited }] = await Promise.all([
    loadStaff(db, operatorId),
    sql<StaffRow>`
      select member.id, invitation.name, member.email, invitation.roles, false as is_platform, 'invited' as sign_in,
        null::timestamptz as last_seen_at, false as is_present
      from staff_invitation invitation join staff_member member on member.id = invitation.staff_member_id
      where invitation.operator_id = ${operatorId} and invitation.roles is not null and ${IS_OPEN}
      order by invitation.name, member.id`.execute(db),
  ])
  return [...staff, ...invited.filter(({ id }) => !staff.some((one) => one.id === id))]
}

/** A member by their id, whatever their roles. */
export async function loadMember(
  db: Kysely<DB>,
  id: number,
): Promise<
  { readonly id: number; readonly name: string; readonly email: string; readonly isDemo: boolean } | undefined
> {
  return db
    .selectFrom('staffMember')
    .select(['id', 'name', 'email', 'isDemo'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The member with an address. */
export async function findMemberByEmail(db: Kysely<DB>, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from staff_member where lower(email) = lower(${email})`.execute(db)
  return rows[0]?.id
}

/** Stores the hash of a member's password; every sign-in that began with another one ends. */
export async function storePassword(db: Kysely<DB>, memberId: number, hash: string): Promise<void> {
  await sql`update staff_member set password_hash = ${hash} where id = ${memberId}`.execute(db)
  await endStaffSessions(db, memberId, {})
}

/** The operator where a member works; null for one of the platform or of several operators. */
export async function onlyOperatorOf(db: Kysely<DB>, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ operatorId: number | null; count: number }>`
    select min(operator_id) as operator_id, count(distinct coalesce(operator_id, 0))::int as count
    from staff_role where staff_member_id = ${memberId}`.execute(db)
  return rows[0]?.count === 1 ? rows[0].operatorId : null
}

/** How colleagues at an operator call a member; before they have accepted, as whoever invited them does. */
export async function findMemberName(
  db: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<string | undefined> {
  return (await loadTeam(db, operatorId)).find((one) => one.id === id)?.name
}

/** The member with this address, made where there is none yet. */
export async function findOrInsertMember(
  tx: Kysely<DB>,
  member: { readonly email: string; readonly name: string; readonly isDemo?: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into staff_member (email, name, is_demo)
    values (${member.email}, ${member.name}, ${member.isDemo ?? false})
    on conflict (lower(email)) do update set email = staff_member.email
    returning id`.execute(tx)
  const [stored] = rows
  if (stored === undefined) throw new Error('a member of staff was not stored')
  return stored.id
}

/** Who can be signed in as by a press: the staff of the demo, with the operator of their roles; null is the platform. */
export async function loadDemoStaff(db: Kysely<DB>): Promise<
  readonly {
    readonly id: number
    readonly name: string
    readonly operatorId: number | null
    readonly roles: StaffRole[]
  }[]
> {
  const { rows } = await sql<{ id: number; name: string; operatorId: number | null; roles: StaffRole[] }>`
    select member.id, member.name, min(role.operator_id) as operator_id, array_agg(distinct role.role) as roles
    from staff_member member join staff_role role on role.staff_member_id = member.id
    where member.is_demo
    group by member.id order by member.id`.execute(db)
  return rows
}
