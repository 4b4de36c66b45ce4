import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { loadAct, loadAuditLines } from '../../audit/index.ts'
import type { DB } from '../../db/generated/database.ts'
import { csvRow } from '@gaffer/contract/csv'
import { refusal } from '../../core/outcome.ts'
import { type ConsoleDeps, registerAct, registerFile, registerRead } from '../../staff/index.ts'
import { countRows } from './count-rows.ts'
import { EXPORT_OF, readRows } from './export-rows.ts'

const MOST_ROWS = 1_000_000
const OPEN_MS = 10 * 60_000
const ACT = CONSOLE_OPERATIONS.makeExport.name

const wanted = z.object({
  what: z.enum(['postings', 'operations', 'contestBooks', 'payouts', 'differences']),
  from: z.string(),
  to: z.string(),
})
const kept = wanted.extend({ rows: z.int() })

/** The calls by which every row of a span is exported; the line in the audit log is the permission to read it. */
export function registerExports(app: FastifyInstance, deps: ConsoleDeps, background: Kysely<DB>): void {
  const { db } = deps

  registerRead(app, deps, CONSOLE_OPERATIONS.exportList, async (_, { operator }) => {
    const lines = await loadAuditLines(db, { operatorId: operator.id, act: ACT })
    return ok({
      data: lines.flatMap(({ seq, at, memberName, after, reason }) => {
        const made = kept.safeParse(after)
        if (!made.success) return []
        return [{ id: seq, at: at.toISOString(), by: memberName ?? '', ...made.data, reason: reason ?? '' }]
      }),
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.makeExport, async (tx, { body }, { operator }) => {
    const { what, from, to } = body
    const rows = await countRows(tx, operator.id, { what, from, to }, MOST_ROWS + 1)
    if (rows > MOST_ROWS) return refuse(refusal('exportTooLarge', { most: MOST_ROWS }))
    return ok({
      answer: { data: { key: body.request_id, rows, made_at: new Date().toISOString() } },
      changed: { subject: { kind: 'export', id: what }, after: { what, from, to, rows } },
    })
  })

  registerFile(app, deps, CONSOLE_OPERATIONS.readExport, async ({ params }, { operator, staff }) => {
    const made = await loadAct(db, { requestId: params.key, memberId: staff.memberId, act: ACT })
    const asked = wanted.safeParse(made?.after)
    const isOpen = made?.operatorId === operator.id && Date.now() - made.at.getTime() < OPEN_MS
    if (!isOpen || !asked.success) return refuse(refusal('notFound'))
    const { what, from, to } = asked.data
    async function* lines(): AsyncGenerator<string> {
      yield `\uFEFF${csvRow(EXPORT_OF[what].heads)}`
      for await (const row of readRows(background, operator, what, { from, to })) yield csvRow(row)
    }
    return ok({ name: `${operator.slug}-${what}-${from}-${to}.csv`, type: 'text/csv', lines: lines() })
  })
}
