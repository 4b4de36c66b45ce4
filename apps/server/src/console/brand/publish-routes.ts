import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { type Outcome, refusal } from '../../core/outcome.ts'
import {
  deleteBrandDraft,
  holdOperators,
  loadBrandDraft,
  loadBrandSchedule,
  loadKeptBrand,
  lookOfVersion,
} from '../../operators/index.ts'
import { type Changed, type ConsoleDeps, registerAct } from '../../staff/index.ts'
import { publishLook } from './publish-look.ts'

/** The calls that change what managers see. */
export function registerPublishing(app: FastifyInstance, deps: ConsoleDeps): void {
  registerAct(app, deps, CONSOLE_OPERATIONS.publishBrand, async (tx, { body }, { operator, staff }) => {
    const { look, seen, live, reason } = body
    await holdOperators(tx)
    const draft = await loadBrandDraft(tx, operator.id)
    if ((draft?.revision ?? null) !== seen) return refuse(refusal('changedMeanwhile'))
    const waiting = await loadBrandSchedule(tx, operator.id)
    if (waiting?.failedAt === null) return refuse(refusal('brandScheduled'))
    const published = await publishLook(tx, operator, { look, live, reason, memberId: staff.memberId })
    if (published.ok && seen !== null) await deleteBrandDraft(tx, operator.id, seen)
    return answerOf(deps, published)
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.rollBackBrand, async (tx, { body }, { operator, staff }) => {
    const { number, live, reason } = body
    const kept = await loadKeptBrand(tx, operator.id, number)
    if (kept === undefined) return refuse(refusal('notFound'))
    const look = lookOfVersion({ ...operator, games: [] }, kept)
    return answerOf(deps, await publishLook(tx, operator, { look, live, reason, memberId: staff.memberId }))
  })
}

/** Managers see it from now on: this node reads the operators anew once it is durable. */
function answerOf(
  { operators }: ConsoleDeps,
  published: Outcome<{ readonly number: number; readonly changed: Changed }>,
) {
  if (!published.ok) return published
  const { number, changed } = published.value
  const answer = async () => {
    operators.outdate()
    return { data: { number } }
  }
  return ok({ answer, changed })
}
