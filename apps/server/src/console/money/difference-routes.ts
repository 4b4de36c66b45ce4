import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import { readIdCursor } from '../../core/page-cursor.ts'
import { propose } from '../../proposals/index.ts'
import { type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'
import {
  askAgain,
  decideDifference,
  holdDifference,
  keepFailedComparison,
  loadAdjustment,
  reconcile,
  type Wallets,
} from '../../wallet/index.ts'
import { ADJUST_DIFFERENCE } from './adjust-difference.ts'
import {
  DIFFERENCES_PER_PAGE,
  loadComparisons,
  loadDifferences,
  presentDifference,
} from './load-differences.ts'

const DAY_MS = 86_400_000

export type MoneyDeps = ConsoleDeps & { readonly wallet: Wallets }

/** The calls by which our books are compared with the wallet, and differences are ended. */
export function registerDifferences(app: FastifyInstance, deps: MoneyDeps): void {
  const { db } = deps

  registerRead(app, deps, CONSOLE_OPERATIONS.comparisons, async (_, { operator }) =>
    ok({ data: await loadComparisons(db, operator.id) }),
  )

  registerRead(app, deps, CONSOLE_OPERATIONS.differences, async ({ query }, { operator }) => {
    const found = await loadDifferences(db, operator.id, {
      state: query.state,
      before: readIdCursor(query.cursor),
    })
    const page = found.slice(0, DIFFERENCES_PER_PAGE)
    return ok({
      data: page.map(presentDifference),
      next: found.length > DIFFERENCES_PER_PAGE ? String(page.at(-1)?.id) : null,
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.compareWallet, async (_, { body }, { operator, staff }) => {
    const to = new Date()
    const span = { from: new Date(to.getTime() - body.days * DAY_MS), to }
    // The wallet is asked once the line in the log stands: its answer may take long.
    const compare = async () => {
      try {
        const outside = deps.wallet.outsideOf(operator)
        const found = await reconcile(db, operator, outside, span, staff.memberId)
        if (found !== undefined) return { data: { differing: found.differences.length } }
        await keepFailedComparison(db, operator.id, span, 'the wallet has no statement', staff.memberId)
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error)
        await keepFailedComparison(db, operator.id, span, fault, staff.memberId)
      }
      return { data: { differing: null } }
    }
    return ok({
      answer: compare,
      changed: { subject: { kind: 'wallet', id: operator.slug }, after: { days: body.days } },
    })
  })

  registerAct(
    app,
    deps,
    CONSOLE_OPERATIONS.explainDifference,
    async (tx, { params, body }, { operator, staff }) => {
      if (!(await holdDifference(tx, operator.id, params.id))) return refuse(refusal('notFound'))
      const decided = { state: 'explained', explanation: body.reason, by: staff.memberId } as const
      await decideDifference(tx, params.id, decided)
      return ok({ answer: { data: null }, changed: { subject: subjectOf(params.id), after: decided } })
    },
  )

  registerAct(app, deps, CONSOLE_OPERATIONS.adjustDifference, async (tx, { params, body }, context) => {
    const { operator } = context
    if (!(await holdDifference(tx, operator.id, params.id))) return refuse(refusal('notFound'))
    const due = await loadAdjustment(tx, operator.id, params.id)
    if (due === undefined) return refuse(refusal('notAdjustable'))
    const payload = { differenceId: params.id, reason: body.reason }
    const preview = await ADJUST_DIFFERENCE.preview(tx, operator, payload)
    if (!preview.ok) return preview
    const asked = { payload, preview: preview.value, reason: body.reason }
    return propose(tx, ADJUST_DIFFERENCE, context, asked)
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.askOperation, async (tx, { body }, { operator }) => {
    const asked = await askAgain(tx, operator.id, body.operation_id)
    if (asked === undefined) return refuse(refusal('notFound'))
    if (!asked) return refuse(refusal('proposalOver'))
    return ok({
      answer: { data: null },
      changed: { subject: { kind: 'operation', id: body.operation_id } },
    })
  })
}

function subjectOf(id: number) {
  return { kind: 'difference', id: String(id) }
}
