import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** An act that somebody did, by the id they gave it: when, where and what came of it. */
export async function loadAct(
  db: Kysely<DB>,
  done: { readonly requestId: string; readonly memberId: number; readonly act: string },
): Promise<{ readonly at: Date; readonly operatorId: number | null; readonly after: unknown } | undefined> {
  const { rows } = await sql<{ at: Date; operatorId: number | null; after: unknown }>`
    select at, operator_id, after from audit_line where request_id = ${done.requestId}::uuid
      and staff_member_id = ${done.memberId} and act = ${done.act}`.execute(db)
  return rows[0]
}
