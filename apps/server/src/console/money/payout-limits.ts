import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import { z } from 'zod'
import {
  loadPayoutLimits,
  type Operator,
  type PayoutLimits,
  updatePayoutLimits,
} from '../../operators/index.ts'
import { propose, signedAct } from '../../proposals/index.ts'
import { type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'
import { presentMoney } from '../../wallet/index.ts'

const sum = z.int().min(0).nullable()

/** Letting more be paid without a signature takes a second person: otherwise one alone could raise it and pay. */
export const CHANGE_PAYOUT_LIMITS = signedAct({
  name: 'changePayoutLimits',
  signers: ['owner', 'finance'],
  payload: z.object({ signedAbove: sum, twoAbove: sum }),
  preview: async (db, operator, wanted) => {
    const known = await loadPayoutLimits(db, operator.id)
    const write = (amount: number | null) =>
      amount === null ? '–' : `${presentMoney(amount, operator.currencyExponent)} ${operator.currency}`
    return ok({
      subject: { kind: 'operator', id: operator.slug, name: operator.brand.title },
      effects: [
        { label: 'payoutsSignedAbove', before: write(known.signedAbove), after: write(wanted.signedAbove) },
        { label: 'payoutsTwoAbove', before: write(known.twoAbove), after: write(wanted.twoAbove) },
      ],
    })
  },
  perform: async (tx, operator, wanted) => {
    const before = await loadPayoutLimits(tx, operator.id)
    await updatePayoutLimits(tx, operator.id, wanted)
    return ok({ subject: subjectOf(operator), before, after: wanted })
  },
})

/** The calls about the sums above which prizes wait for signatures. */
export function registerPayoutLimits(app: FastifyInstance, deps: ConsoleDeps): void {
  registerRead(app, deps, CONSOLE_OPERATIONS.payoutLimits, async (_, { operator }) => {
    const { signedAbove, twoAbove } = await loadPayoutLimits(deps.db, operator.id)
    return ok({ data: { signed_above: signedAbove, two_above: twoAbove } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.changePayoutLimits, async (tx, { body }, context) => {
    const { operator } = context
    const wanted = { signedAbove: body.signed_above, twoAbove: body.two_above }
    const known = await loadPayoutLimits(tx, operator.id)
    if (!isLooser(known, wanted)) {
      const done = await CHANGE_PAYOUT_LIMITS.perform(tx, operator, wanted)
      return done.ok ? ok({ answer: { data: { proposal_id: null } }, changed: done.value }) : done
    }
    const preview = await CHANGE_PAYOUT_LIMITS.preview(tx, operator, wanted)
    if (!preview.ok) return preview
    const asked = { payload: wanted, preview: preview.value, reason: body.reason }
    return propose(tx, CHANGE_PAYOUT_LIMITS, context, asked)
  })
}

function isLooser(known: PayoutLimits, wanted: PayoutLimits): boolean {
  const isAbove = (a: number | null, b: number | null) => (a ?? Infinity) > (b ?? Infinity)
  return isAbove(wanted.signedAbove, known.signedAbove) || isAbove(wanted.twoAbove, known.twoAbove)
}

function subjectOf({ slug }: Operator) {
  return { kind: 'operator', id: slug }
}
