import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** The members of staff who did one of these acts to something, so that they do not sign what follows from it. */
export async function findActors(
  db: Kysely<DB>,
  operatorId: number,
  acts: readonly string[],
  subject: { readonly kind: string; readonly id: string },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct staff_member_id as id from audit_line
    where operator_id = ${operatorId} and subject_kind = ${subject.kind} and subject_id = ${subject.id}
      and act = any(${[...acts]}::text[]) and staff_member_id is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
