import type { FastifyInstance } from 'fastify'
import { type ConsoleAnswer, CONSOLE_OPERATIONS, type StaffRole } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import { type AuditLine, LINES_PER_PAGE, loadAuditLines } from '../../audit/index.ts'
import { type ConsoleDeps, registerRead } from '../../staff/index.ts'
import { readIdCursor } from '../../core/page-cursor.ts'

/** Who reads everything; others read their own acts, and what happened to one subject. */
const READS_ALL: readonly StaffRole[] = ['owner', 'finance']

/** The calls that read the audit log. */
export function registerAudit(app: FastifyInstance, deps: ConsoleDeps): void {
  registerRead(app, deps, CONSOLE_OPERATIONS.auditLog, async ({ query }, { staff, operator, roles }) => {
    const { subject_kind: kind, subject_id: id } = query
    const subject = kind === undefined || id === undefined ? undefined : { kind, id }
    const readsAll = subject !== undefined || roles.some((role) => READS_ALL.includes(role))
    const lines = await loadAuditLines(deps.db, {
      operatorId: operator.id,
      act: query.act,
      memberId: readsAll ? query.member : staff.memberId,
      subject,
      text: query.text,
      before: readIdCursor(query.cursor),
    })
    const page = lines.slice(0, LINES_PER_PAGE)
    return ok({
      data: page.map(presentLine),
      next: lines.length > LINES_PER_PAGE ? String(page.at(-1)?.seq) : null,
    })
  })
}

function presentLine(line: AuditLine): ConsoleAnswer<'auditLog'>['data'][number] {
  const { staffMemberId: id, memberName: name, subjectKind: kind, subjectId } = line
  return {
    seq: line.seq,
    at: line.at.toISOString(),
    member: id === null ? null : { id, name: name ?? '' },
    role: line.roles,
    act: line.act,
    subject: kind === null ? null : { kind, id: subjectId ?? '' },
    before: line.before,
    after: line.after,
    reason: line.reason,
    address: line.address,
    hash: line.hash,
  }
}
