import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Roles that somebody has at an operator without a line of the audit log that gave them. */
export type UngrantedRoles = {
  readonly email: string
  /** Null for the platform. */
  readonly operator: string | null
  readonly roles: readonly string[]
}

/**
 * Compares what staff may do with the last line of the audit log that says what each may do at an operator: an invitation,
 * a change, or what was asked for and signed, or done at its hour. Members of the demo are nobody's and have no lines.
 */
export async function findUngrantedRoles(db: Kysely<DB>): Promise<readonly UngrantedRoles[]> {
  const { rows } = await sql<UngrantedRoles>`
    with line as (
      select seq, operator_id, subject_id,
        case
          when act = 'signProposal' then after -> 'result' -> 'roles'
          when act = 'performDueProposal' then to_jsonb(string_to_array(after -> 'effects' -> 0 ->> 'after', ', '))
          else after -> 'roles' end as roles
      from audit_line
      where subject_kind = 'staff' and (act in ('inviteStaff', 'changeRoles', 'endStaff', 'acceptInvitation')
        or (act in ('signProposal', 'performDueProposal') and after ->> 'act' = 'giveRoles'))
    ), newest as (
      select distinct on (operator_id, subject_id) operator_id, subject_id, roles from line
      where roles is not null order by operator_id, subject_id, seq desc
    )
    select member.email, operator.slug as operator, array_agg(held.role order by held.role) as roles
    from staff_role held
    join staff_member member on member.id = held.staff_member_id and not member.is_demo
    left join operator on operator.id = held.operator_id
    where not exists (select from newest where newest.subject_id = held.staff_member_id::text
      and newest.operator_id is not distinct from held.operator_id and newest.roles ? held.role)
    group by member.id, member.email, operator.slug order by member.email`.execute(db)
  return rows
}
