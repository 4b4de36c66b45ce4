import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** A line of the audit log about a manager; of one that was signed, the act and what came of it. */
export type StaffAct = {
  readonly id: number
  readonly at: Date
  readonly act: string
  readonly after: Readonly<Record<string, unknown>> | null
}

const TOLD = [
  'refundEntry',
  'disqualifyEntry',
  'reinstateEntry',
  'blockManager',
  'excludeManager',
  'limitManager',
  'renameManager',
  'viewAsManager',
  'endManagerSessions',
  'revealManager',
  'exportManager',
  'eraseManager',
  'stopErasure',
]
const SHOWN = 50

/**
 * What staff did about a manager, the newest first, and nothing of why or by whom: notes stay among staff, and what
 * waits for another person is not done yet.
 */
export async function loadStaffActs(
  db: Kysely<DB>,
  operatorId: number,
  managerId: number,
): Promise<readonly StaffAct[]> {
  const { rows } = await sql<StaffAct>`
    select seq::int as id, at, done.act, done.after from audit_line
    cross join lateral (
      select case when audit_line.act = 'signProposal' then after ->> 'act' else audit_line.act end as act,
        case when audit_line.act = 'signProposal' then after -> 'result' else after end as after
    ) done
    where operator_id = ${operatorId} and subject_kind = 'manager' and subject_id = ${String(managerId)}
      and done.act = any(${TOLD}::text[]) and done.after ->> 'proposal' is null
    order by seq desc limit ${SHOWN}`.execute(db)
  return rows
}
