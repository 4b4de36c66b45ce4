import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import {
  deleteBrandDraft,
  deleteBrandSchedule,
  faultLine,
  holdOperators,
  insertBrandSchedule,
  loadBrandDraft,
  loadBrandSchedule,
  loadBrandVersions,
  saveBrandDraft,
} from '../../operators/index.ts'
import { type ConsoleDeps, registerAct } from '../../staff/index.ts'
import { judgeLook } from './judge-brand.ts'

/** Further ahead nobody remembers what they wanted. */
const FURTHEST_MS = 366 * 86_400_000

/** The calls about a brand that goes live at its hour. */
export function registerBrandSchedule(app: FastifyInstance, deps: ConsoleDeps): void {
  registerAct(app, deps, CONSOLE_OPERATIONS.scheduleBrand, async (tx, { body }, { operator, staff }) => {
    const { look, seen, live, reason } = body
    const publishAt = new Date(body.publish_at)
    const ahead = publishAt.getTime() - Date.now()
    if (!(ahead > 0 && ahead < FURTHEST_MS)) return refuse(refusal('hourUnsuitable'))
    await holdOperators(tx)
    const draft = await loadBrandDraft(tx, operator.id)
    const [newest] = await loadBrandVersions(tx, operator.id)
    if ((draft?.revision ?? null) !== seen || newest?.number !== live) {
      return refuse(refusal('changedMeanwhile'))
    }
    const { faults } = await judgeLook(tx, operator, look)
    if (faults.length > 0) return refuse(refusal('brandFaulty', { fault: faultLine(faults) }))
    const wanted = { operatorId: operator.id, look, live, publishAt, reason, memberId: staff.memberId }
    const revision = await insertBrandSchedule(tx, wanted)
    if (revision === undefined) return refuse(refusal('brandScheduled'))
    // What waits for its hour is frozen; what is edited from now on is the draft after it.
    if (seen !== null) await deleteBrandDraft(tx, operator.id, seen)
    return ok({
      answer: { data: { revision } },
      changed: { subject: { kind: 'brand', id: operator.slug }, after: { live, publishAt } },
    })
  })

  registerAct(
    app,
    deps,
    CONSOLE_OPERATIONS.cancelBrandSchedule,
    async (tx, { body }, { operator, staff }) => {
      const kept = await loadBrandSchedule(tx, operator.id)
      if (kept === undefined || !(await deleteBrandSchedule(tx, operator.id, body.seen))) {
        return refuse(refusal('changedMeanwhile'))
      }
      // Nothing that was made is lost, unless another draft is there already.
      await saveBrandDraft(tx, {
        operatorId: operator.id,
        look: kept.look,
        seen: null,
        memberId: staff.memberId,
      })
      return ok({
        answer: { data: null },
        changed: { subject: { kind: 'brand', id: operator.slug }, before: { publishAt: kept.publishAt } },
      })
    },
  )
}
