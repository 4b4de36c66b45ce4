import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import { type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'
import { loadOpenAlerts, settleAlert } from './repo.ts'

/** The calls about alerts: what has to be looked at, and how one is ended. */
export function registerAlerts(app: FastifyInstance, deps: ConsoleDeps): void {
  registerRead(app, deps, CONSOLE_OPERATIONS.alerts, async (_, { operator, roles }) => {
    const alerts = await loadOpenAlerts(deps.db, operator.id, roles)
    return ok({
      data: alerts.map(({ subjectId, subjectName, since, ...alert }) => ({
        ...alert,
        subject: { id: subjectId, name: subjectName },
        since: since.toISOString(),
      })),
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.settleAlert, async (tx, { params, body }, context) => {
    const { operator, roles, staff } = context
    const [alert] = await loadOpenAlerts(tx, operator.id, roles, params.id)
    if (alert === undefined) return refuse(refusal('notFound'))
    await settleAlert(tx, params.id, { by: staff.memberId, because: body.reason })
    const { kind, subjectId, subjectName } = alert
    return ok({
      answer: { data: null },
      changed: {
        subject: { kind: 'alert', id: String(params.id) },
        before: { kind, subjectId, subjectName },
      },
    })
  })
}
