import { type Kysely, sql } from 'kysely'
import type { StaffRole } from '@gaffer/contract/console'
import type { DB } from '../db/generated/database.ts'

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

/** The staff of an operator, those of the platform included, in the order of the roles. */
export async function loadStaff(db: Kysely<DB>, operatorId: number): Promise<readonly StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select member.id, member.name, member.email, granted.roles, granted.is_platform,
      case when member.is_demo then 'demo'
        when exists (select from staff_passkey where staff_member_id = member.id) then 'passkey'
        when exists (select from staff_recovery_code where staff_member_id = member.id) then 'app'
        else 'invited' end as sign_in,
      seen.last_seen_at, coalesce(seen.is_present, false) as is_present
    from staff_member member
    join lateral (
      select array_agg(distinct role) as roles, bool_or(operator_id is null) as is_platform,
        min(array_position(array['owner', 'contests', 'desk', 'finance', 'support', 'viewer'], role)) as place
      from staff_role
      where staff_member_id = member.id and (operator_id = ${operatorId} or operator_id is null)
      having count(*) > 0
    ) granted on true
    cross join lateral (
      select max(used_at) as last_seen_at,
        bool_or(ended_at is null and used_at > clock_timestamp() - make_interval(mins => ${PRESENT_MINUTES}))
          as is_present
      from staff_session where staff_member_id = member.id
    ) seen
    order by granted.place, member.name, member.id`.execute(db)
  return rows
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

/** The member with an address, unless too many wrong codes have locked it: what follows then is told to nobody. */
export async function memberOfAddress(db: Kysely<DB>, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from staff_member where lower(email) = lower(${email})
      and coalesce(codes_locked_until, '-infinity') < clock_timestamp()`.execute(db)
  return rows[0]?.id
}

/** The operator where a member works; null for one of the platform or of several operators. */
export async function onlyOperatorOf(db: Kysely<DB>, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ operatorId: number | null; count: number }>`
    select min(operator_id) as operator_id, count(distinct coalesce(operator_id, 0))::int as count
    from staff_role where staff_member_id = ${memberId}`.execute(db)
  return rows[0]?.count === 1 ? rows[0].operatorId : null
}

/** How colleagues call a member. */
export async function findMemberName(db: Kysely<DB>, id: number): Promise<string | undefined> {
  return (await loadMember(db, id))?.name
}

/**
 * Locks the roles of an operator, so that two owners who change them at once cannot leave it without one; returns the
 * roles a member has there.
 */
export async function holdRoles(
  tx: Kysely<DB>,
  operatorId: number | null,
  memberId: number,
): Promise<readonly StaffRole[]> {
  await sql`select id from operator where id = ${operatorId} for no key update`.execute(tx)
  return loadRoles(tx, operatorId, memberId)
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

/** Whether a member has a role at any operator. */
export async function worksAnywhere(db: Kysely<DB>, memberId: number): Promise<boolean> {
  const { rows } = await sql`select from staff_role where staff_member_id = ${memberId} limit 1`.execute(db)
  return rows.length > 0
}
