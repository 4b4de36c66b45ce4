import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import { z } from 'zod'
import { type Operator, setRefundsPerDay } from '../../operators/index.ts'
import { propose, signedAct } from '../../proposals/index.ts'
import { registerAct, registerRead } from '../../staff/index.ts'
import { presentMoney } from '../../wallet/index.ts'
import type { ManagersDeps } from './managers-deps.ts'
import { loadRefundedToday, loadRefundsPerDay } from './refund.ts'

/** Letting one person refund more takes a second one: otherwise an owner alone could raise the sum and refund. */
export const CHANGE_REFUND_RULES = signedAct({
  name: 'changeRefundRules',
  signers: ['owner', 'finance'],
  payload: z.object({ perDay: z.int().min(0) }),
  preview: async (db, operator, { perDay }) => {
    const write = (amount: number) =>
      `${presentMoney(amount, operator.currencyExponent)} ${operator.currency}`
    const before = write(await loadRefundsPerDay(db, operator))
    return ok({
      subject: { kind: 'operator', id: operator.slug, name: operator.brand.title },
      effects: [{ label: 'refundsPerDay', before, after: write(perDay) }],
    })
  },
  perform: async (tx, operator, { perDay }) => {
    const before = await loadRefundsPerDay(tx, operator)
    await setRefundsPerDay(tx, operator.id, perDay)
    return ok({
      subject: subjectOf(operator),
      before: { refundsPerDay: before },
      after: { refundsPerDay: perDay },
    })
  },
})

/** The calls about how much one person refunds in a day without another. */
export function registerRefundRules(app: FastifyInstance, deps: ManagersDeps): void {
  const { db } = deps

  registerRead(app, deps, CONSOLE_OPERATIONS.refundRules, async (_, { operator, staff }) => {
    const [perDay, refunded] = await Promise.all([
      loadRefundsPerDay(db, operator),
      loadRefundedToday(db, operator.id, staff.memberId),
    ])
    return ok({ data: { per_day: perDay, refunded_today: refunded } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.changeRefundRules, async (tx, { body }, context) => {
    const { operator, staff } = context
    const wanted = { perDay: body.per_day }
    const perDay = await loadRefundsPerDay(tx, operator)
    const refunded = await loadRefundedToday(tx, operator.id, staff.memberId)
    if (wanted.perDay <= perDay) {
      const done = await CHANGE_REFUND_RULES.perform(tx, operator, wanted)
      if (!done.ok) return done
      const data = { per_day: wanted.perDay, refunded_today: refunded, proposal_id: null }
      return ok({ answer: { data }, changed: done.value })
    }
    const preview = await CHANGE_REFUND_RULES.preview(tx, operator, wanted)
    if (!preview.ok) return preview
    const asked = { payload: wanted, preview: preview.value, reason: body.reason }
    const proposed = await propose(tx, CHANGE_REFUND_RULES, context, asked)
    if (!proposed.ok) return proposed
    const { answer, changed } = proposed.value
    const data = { per_day: perDay, refunded_today: refunded, ...answer.data }
    return ok({ answer: { data }, changed })
  })
}

function subjectOf({ slug }: Operator) {
  return { kind: 'operator', id: slug }
}
