import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import type { Changed } from '../../staff/index.ts'
import { loadManagers, type ManagerRow } from './load-managers.ts'

/** A manager of an operator; one of others is not told apart from none. */
export async function findManager(
  db: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<Outcome<ManagerRow>> {
  const [manager] = await loadManagers(db, { operatorId, id })
  return manager === undefined ? refuse(refusal('notFound')) : ok(manager)
}

/** What an act changed about a manager, for the audit log. */
export function about(managerId: number, before?: unknown, after?: unknown): Changed {
  return { subject: { kind: 'manager', id: String(managerId) }, before, after }
}
