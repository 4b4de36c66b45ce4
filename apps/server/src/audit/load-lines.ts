import { type Kysely, sql } from 'kysely'
import { isInName } from '../core/name-pattern.ts'
import type { DB } from '../db/generated/database.ts'

/** A line of the audit log as it is read. */
export type AuditLine = {
  readonly seq: number
  readonly at: Date
  readonly staffMemberId: number | null
  readonly memberName: string | null
  readonly roles: string | null
  readonly act: string
  readonly subjectKind: string | null
  readonly subjectId: string | null
  readonly before: unknown
  readonly after: unknown
  readonly reason: string | null
  readonly address: string | null
  readonly hash: string
}

/** Which lines are wanted; those left out do not count. */
export type AuditFilter = {
  readonly operatorId: number
  readonly act?: string | undefined
  readonly memberId?: number | undefined
  readonly subject?: { readonly kind: string; readonly id: string } | undefined
  /** In the reason or the name of who did it. */
  readonly text?: string | undefined
  /** Lines before this number. */
  readonly before?: number | undefined
}

export const LINES_PER_PAGE = 50

/** As the index `audit_line_search_text` has it. */
const SEARCHED = sql`lower(coalesce(reason, '') || ' | ' || coalesce(member_name, ''))`

/** The newest lines that fit, one more than a page to tell whether there are others. */
export async function loadAuditLines(db: Kysely<DB>, filter: AuditFilter): Promise<readonly AuditLine[]> {
  const { rows } = await sql<AuditLine>`
    select seq, at, staff_member_id, member_name, roles, act, subject_kind, subject_id, before, after, reason, address, hash
    from audit_line
    where operator_id = ${filter.operatorId}
      and (${filter.before ?? null}::bigint is null or seq < ${filter.before ?? null}::bigint)
      and (${filter.act ?? null}::text is null or act = ${filter.act ?? null}::text)
      and (${filter.memberId ?? null}::int is null or staff_member_id = ${filter.memberId ?? null}::int)
      and (${filter.subject?.kind ?? null}::text is null
        or (subject_kind = ${filter.subject?.kind ?? null}::text and subject_id = ${filter.subject?.id ?? null}::text))
      and ${filter.text === undefined ? sql`true` : isInName(SEARCHED, filter.text)}
    order by seq desc limit ${LINES_PER_PAGE + 1}`.execute(db)
  return rows
}
