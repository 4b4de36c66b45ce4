import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import { type EntryRefund, findRefundable } from '../../entries/index.ts'
import { propose } from '../../proposals/index.ts'
import { registerAct, registerRead } from '../../staff/index.ts'
import type { ManagersDeps } from './managers-deps.ts'
import {
  holdMember,
  loadRefundedToday,
  loadRefundsPerDay,
  previewOf,
  REFUND_ENTRY,
  refundByStaff,
} from './refund.ts'

/** The calls by which an entry is given back before its deadline. */
export function registerRefunds(app: FastifyInstance, deps: ManagersDeps): void {
  const { db } = deps

  registerRead(app, deps, CONSOLE_OPERATIONS.previewRefund, async ({ params }, { operator, staff }) => {
    const found = await findRefundable(db, operator.id, params.id)
    if (!found.ok) return found
    const perDay = await loadRefundsPerDay(db, operator)
    const left = Math.max(0, perDay - (await loadRefundedToday(db, operator.id, staff.memberId)))
    return ok({
      data: { ...present(found.value), left_today: left, needs_second: found.value.amount > left },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.refundEntry, async (tx, { params, body }, context) => {
    const { operator, staff } = context
    await holdMember(tx, staff.memberId)
    const found = await findRefundable(tx, operator.id, params.id)
    if (!found.ok) return found
    const left =
      (await loadRefundsPerDay(tx, operator)) - (await loadRefundedToday(tx, operator.id, staff.memberId))
    if (found.value.amount <= left) {
      const done = await refundByStaff(tx, operator.id, params.id)
      if (!done.ok) return done
      const { refund, changed } = done.value
      return ok({ answer: { data: { ...present(refund), proposal_id: null } }, changed })
    }
    const preview = previewOf(found.value)
    const asked = { payload: { entryId: params.id }, preview, reason: body.reason }
    const proposed = await propose(tx, REFUND_ENTRY, context, asked)
    if (!proposed.ok) return proposed
    const { answer, changed } = proposed.value
    return ok({
      answer: { data: { ...present(found.value), ...answer.data } },
      changed: { ...changed, subject: { kind: 'manager', id: String(found.value.managerId) } },
    })
  })
}

function present({ entryId, contestId, contest, team, amount }: EntryRefund) {
  return { entry_id: entryId, contest: { id: contestId, name: contest }, team, amount }
}
