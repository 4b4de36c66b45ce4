import type { AlertKind, StaffRole } from '@gaffer/contract/console'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

const SHOWN = 100

type Alert = {
  readonly id: number
  readonly kind: AlertKind
  readonly subjectId: string
  readonly subjectName: string
  readonly role: string
  readonly amount: number | null
  readonly since: Date
}

/** What a role is told besides its own. */
const READ_BY: Partial<Readonly<Record<StaffRole, readonly AlertKind[]>>> = {
  finance: ['guaranteeUncovered', 'guaranteeUncoveredSoon', 'guaranteesOfWeekHigh'],
}

/** What nobody has ended and is not over, for these roles; one of them, held, where an id is given. */
export async function loadOpenAlerts(
  db: Kysely<DB>,
  operatorId: number,
  roles: readonly StaffRole[],
  id?: number,
): Promise<readonly Alert[]> {
  const { rows } = await sql<Alert>`
    select id, kind, subject_id, subject_name, role, amount, since from alert
    where operator_id = ${operatorId} and over_at is null and settled_at is null
      and (${roles.includes('owner')}::boolean or role = any(${[...roles]}::text[])
        or kind = any(${roles.flatMap((role) => READ_BY[role] ?? [])}::text[]))
      and ${id === undefined ? sql`true` : sql`id = ${id}`}
    order by since, id limit ${SHOWN} ${id === undefined ? sql`` : sql`for update`}`.execute(db)
  return rows
}

/** Ends an alert by a person; it stays until what it was raised for is over. */
export async function settleAlert(
  tx: Kysely<DB>,
  id: number,
  settled: { readonly by: number; readonly because: string },
): Promise<void> {
  await sql`
    update alert set settled_at = clock_timestamp(), settled_by = ${settled.by}, settlement = ${settled.because}
    where id = ${id}`.execute(tx)
}
