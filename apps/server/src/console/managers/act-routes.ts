import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import { tightenAtOwnRequest } from '../../fair-play/index.ts'
import { propose } from '../../proposals/index.ts'
import { deleteErasure, endSessions, renameManager } from '../../session/index.ts'
import { registerAct } from '../../staff/index.ts'
import { BLOCK_MANAGER, blockByStaff, needsOwner } from './block.ts'
import { ERASE_MANAGER } from './erase.ts'
import { EXCLUDE_MANAGER, excludeByStaff, shareOf } from './exclude.ts'
import type { ManagersDeps } from './managers-deps.ts'
import { about, findManager } from './of-operator.ts'
import { makeView } from './view-as.ts'

/** What staff do about a manager: notes, blocks, what the manager asked for, their name, their screens, erasing. */
export function registerManagerActs(app: FastifyInstance, deps: ManagersDeps): void {
  registerAct(app, deps, CONSOLE_OPERATIONS.noteOnManager, async (tx, { params }, { operator }) => {
    const found = await findManager(tx, operator.id, params.id)
    return found.ok ? ok({ answer: { data: null }, changed: about(params.id) }) : found
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.blockManager, async (tx, { params: { id }, body }, context) => {
    const { operator } = context
    const found = await findManager(tx, operator.id, id)
    if (!found.ok) return found
    const { hours, reason } = body
    if (!(await needsOwner(tx, operator.id, id, hours))) {
      const { until, changed } = await blockByStaff(tx, id, { hours, reason })
      const answer = { data: { blocked_until: until?.toISOString() ?? null, proposal_id: null } }
      return ok({ answer, changed })
    }
    const payload = { managerId: id, hours, reason }
    const preview = await BLOCK_MANAGER.preview(tx, operator, payload)
    if (!preview.ok) return preview
    const asked = { payload, preview: preview.value, reason }
    const proposed = await propose(tx, BLOCK_MANAGER, context, asked)
    if (!proposed.ok) return proposed
    const { proposal_id: proposal } = proposed.value.answer.data
    return ok({
      answer: {
        data: { blocked_until: found.value.blockedUntil?.toISOString() ?? null, proposal_id: proposal },
      },
      changed: about(id, undefined, { proposal, hours }),
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.endManagerSessions, async (tx, { params }, { operator }) => {
    const found = await findManager(tx, operator.id, params.id)
    if (!found.ok) return found
    await endSessions(tx, params.id)
    deps.sessions.forget(params.id)
    return ok({ answer: { data: null }, changed: about(params.id) })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.excludeManager, async (tx, { params: { id }, body }, context) => {
    const { operator } = context
    const found = await findManager(tx, operator.id, id)
    if (!found.ok) return found
    const { days, reason } = body
    const { atOnce, needsOwner } = await shareOf(tx, operator.id, id, days)
    const { before, after } = await excludeByStaff(tx, id, atOnce)
    const answer = (proposal: number | null) => ({
      data: {
        excluded_until: after.excludedUntil?.toISOString() ?? null,
        is_excluded_for_good: after.forGood,
        proposal_id: proposal,
      },
    })
    if (!needsOwner) return ok({ answer: answer(null), changed: about(id, before, after) })
    const payload = { managerId: id, days }
    const preview = await EXCLUDE_MANAGER.preview(tx, operator, payload)
    if (!preview.ok) return preview
    const proposed = await propose(tx, EXCLUDE_MANAGER, context, { payload, preview: preview.value, reason })
    if (!proposed.ok) return proposed
    const { proposal_id: proposal } = proposed.value.answer.data
    const asked = { proposal, days }
    // What holds already is shown to the manager; what waits is not.
    const changed =
      atOnce === undefined ? about(id, undefined, asked) : about(id, before, { ...after, asked })
    return ok({ answer: answer(proposal), changed })
  })

  registerAct(
    app,
    deps,
    CONSOLE_OPERATIONS.limitManager,
    async (tx, { params: { id }, body }, { operator }) => {
      const found = await findManager(tx, operator.id, id)
      if (!found.ok) return found
      const { kind, amount } = body
      const tightened = await tightenAtOwnRequest(tx, id, kind, amount)
      if (tightened === undefined) return refuse(refusal('limitNotTighter'))
      const changed = about(id, { kind, amount: tightened.before }, { kind, amount })
      return ok({ answer: { data: null }, changed })
    },
  )

  registerAct(
    app,
    deps,
    CONSOLE_OPERATIONS.renameManager,
    async (tx, { params: { id }, body }, { operator }) => {
      const found = await findManager(tx, operator.id, id)
      if (!found.ok) return found
      const judged = await deps.judgeName(operator.id, body.name)
      if (!judged.ok) return judged
      const before = await renameManager(tx, id, judged.value)
      return ok({
        answer: { data: { name: judged.value } },
        changed: about(id, { name: before }, { name: judged.value }),
      })
    },
  )

  registerAct(app, deps, CONSOLE_OPERATIONS.viewAsManager, async (tx, { params }, { operator }) => {
    const found = await findManager(tx, operator.id, params.id)
    if (!found.ok) return found
    const view = await makeView(deps.tokens, operator, params.id)
    return ok({ answer: { data: view }, changed: about(params.id, undefined, { until: view.until }) })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.eraseManager, async (tx, { params: { id }, body }, context) => {
    const payload = { managerId: id }
    const preview = await ERASE_MANAGER.preview(tx, context.operator, payload)
    if (!preview.ok) return preview
    const asked = { payload, preview: preview.value, reason: body.reason }
    const proposed = await propose(tx, ERASE_MANAGER, context, asked)
    if (!proposed.ok) return proposed
    const { answer, changed } = proposed.value
    return ok({ answer, changed: { ...changed, ...about(id, undefined, changed.after) } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.stopErasure, async (tx, { params }, { operator }) => {
    const found = await findManager(tx, operator.id, params.id)
    if (!found.ok) return found
    const isStopped = await deleteErasure(tx, params.id)
    if (!isStopped) return refuse(refusal('notErasable'))
    return ok({ answer: { data: null }, changed: about(params.id) })
  })
}
