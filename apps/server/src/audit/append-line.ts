import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'

/** What somebody did, as the audit log keeps it. */
export type NewAuditLine = {
  /** Null for what belongs to no operator. */
  readonly operatorId: number | null
  readonly memberId: number | null
  readonly memberName: string | null
  /** The roles they had when they did it. */
  readonly roles: string | null
  /** The call or command that did it. */
  readonly act: string
  readonly subject?: { readonly kind: string; readonly id: string } | undefined
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string | undefined
  /** Chosen by the caller; each is accepted once. */
  readonly requestId?: string | undefined
  readonly sessionId?: string | undefined
  readonly address?: string | undefined
}

/** What the first line follows. */
export const FIRST_HASH = '0'.repeat(64)

/** The text whose hash, after the hash of the line before, is a line's own: every column but the hashes. */
export const HASHED = sql`jsonb_build_array(seq, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  operator_id, staff_member_id, member_name, roles, act, subject_kind, subject_id, before, after, reason, request_id,
  session_id, address)::text`

/**
 * Appends a line inside the transaction of the act, as its last step: the log's lock is held until that commits, so
 * lines have no gaps and each is hashed with the one before it.
 */
export async function appendAuditLine(tx: Kysely<DB>, line: NewAuditLine): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.auditLog}::int, 0)`.execute(tx)
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await sql`
    with newest as (
      select seq, hash from audit_line order by seq desc limit 1
    ), line as (
      select coalesce((select seq from newest), 0) + 1 as seq, clock_timestamp() as at,
        ${line.operatorId}::int as operator_id, ${line.memberId}::int as staff_member_id,
        ${line.memberName}::text as member_name, ${line.roles}::text as roles, ${line.act}::text as act,
        ${line.subject?.kind ?? null}::text as subject_kind, ${line.subject?.id ?? null}::text as subject_id,
        ${json(line.before)}::jsonb as before, ${json(line.after)}::jsonb as after, ${line.reason ?? null}::text as reason,
        ${line.requestId ?? null}::uuid as request_id, ${line.sessionId ?? null}::uuid as session_id,
        ${line.address ?? null}::text as address,
        coalesce((select hash from newest), ${FIRST_HASH}) as previous_hash
    )
    insert into audit_line (seq, at, operator_id, staff_member_id, member_name, roles, act, subject_kind, subject_id,
      before, after, reason, request_id, session_id, address, previous_hash, hash)
    select seq, at, operator_id, staff_member_id, member_name, roles, act, subject_kind, subject_id, before, after,
      reason, request_id, session_id, address, previous_hash,
      encode(sha256(convert_to(previous_hash || ${HASHED}, 'UTF8')), 'hex')
    from line`.execute(tx)
}

/** Whether an act with this id was done before: a repeated call changes nothing. */
export async function isKnownRequest(db: Kysely<DB>, requestId: string): Promise<boolean> {
  const { rows } = await sql`select from audit_line where request_id = ${requestId}::uuid`.execute(db)
  return rows.length > 0
}
