import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { type ConsoleDeps, registerRead } from '../../staff/index.ts'
import { registerExports } from './export-routes.ts'
import { createTurns } from './in-turn.ts'
import { loadReport } from './load-report.ts'
import { loadRetention } from './load-retention.ts'

const DAY_MS = 86_400_000
const SHOWN_DAYS = 83
/** A longer span is shortened to this many days before its end. */
const MOST_DAYS = 366

/** The calls of reports: figures by time and part, who comes back, and exports of every row. */
export function registerReports(app: FastifyInstance, deps: ConsoleDeps, background: Kysely<DB>): void {
  const inTurn = createTurns()
  registerExports(app, deps, background)

  registerRead(app, deps, CONSOLE_OPERATIONS.report, async ({ query }, { operator }) => {
    const end = query.to === undefined ? Date.now() : Date.parse(query.to)
    const begin = query.from === undefined ? end - SHOWN_DAYS * DAY_MS : Date.parse(query.from)
    const span = { from: dayOf(Math.max(begin, end - MOST_DAYS * DAY_MS)), to: dayOf(end) }
    const report = await inTurn(() => loadReport(background, operator.id, { by: query.by, ...span }))
    return ok({ data: { ...span, currency: operator.currency, ...report } })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.retention, async (_, { operator }) =>
    ok({ data: await inTurn(() => loadRetention(background, operator.id)) }),
  )
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
