import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import { z } from 'zod'
import {
  loadGuaranteeLimits,
  type Operator,
  type GuaranteeLimits,
  updateGuaranteeLimits,
} from '../../operators/index.ts'
import { propose, signedAct } from '../../proposals/index.ts'
import { type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'
import { presentMoney } from '../../wallet/index.ts'

const sum = z.int().min(0).nullable()

/** Letting more be guaranteed without a signature takes a second person: otherwise one alone could raise it and guarantee. */
export const CHANGE_GUARANTEE_LIMITS = signedAct({
  name: 'changeGuaranteeLimits',
  signers: ['owner', 'finance'],
  payload: z.object({ signedAbove: sum, week: sum }),
  preview: async (db, operator, wanted) => {
    const known = await loadGuaranteeLimits(db, operator.id)
    const write = (amount: number | null) =>
      amount === null ? '–' : `${presentMoney(amount, operator.currencyExponent)} ${operator.currency}`
    return ok({
      subject: { kind: 'operator', id: operator.slug, name: operator.brand.title },
      effects: [
        {
          label: 'guaranteesSignedAbove',
          before: write(known.signedAbove),
          after: write(wanted.signedAbove),
        },
        { label: 'guaranteesOfWeekLimit', before: write(known.week), after: write(wanted.week) },
      ],
    })
  },
  perform: async (tx, operator, wanted) => {
    const before = await loadGuaranteeLimits(tx, operator.id)
    await updateGuaranteeLimits(tx, operator.id, wanted)
    return ok({ subject: subjectOf(operator), before, after: wanted })
  },
})

/** The calls about the sums above which guarantees wait for a signature. */
export function registerGuaranteeLimits(app: FastifyInstance, deps: ConsoleDeps): void {
  registerRead(app, deps, CONSOLE_OPERATIONS.guaranteeLimits, async (_, { operator }) => {
    const { signedAbove, week } = await loadGuaranteeLimits(deps.db, operator.id)
    return ok({ data: { signed_above: signedAbove, week: week } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.changeGuaranteeLimits, async (tx, { body }, context) => {
    const { operator } = context
    const wanted = { signedAbove: body.signed_above, week: body.week }
    const known = await loadGuaranteeLimits(tx, operator.id)
    if (!isLooser(known, wanted)) {
      const done = await CHANGE_GUARANTEE_LIMITS.perform(tx, operator, wanted)
      return done.ok ? ok({ answer: { data: { proposal_id: null } }, changed: done.value }) : done
    }
    const preview = await CHANGE_GUARANTEE_LIMITS.preview(tx, operator, wanted)
    if (!preview.ok) return preview
    const asked = { payload: wanted, preview: preview.value, reason: body.reason }
    return propose(tx, CHANGE_GUARANTEE_LIMITS, context, asked)
  })
}

function isLooser(known: GuaranteeLimits, wanted: GuaranteeLimits): boolean {
  const isAbove = (a: number | null, b: number | null) => (a ?? Infinity) > (b ?? Infinity)
  return isAbove(wanted.signedAbove, known.signedAbove) || isAbove(wanted.week, known.week)
}

function subjectOf({ slug }: Operator) {
  return { kind: 'operator', id: slug }
}
