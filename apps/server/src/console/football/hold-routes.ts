import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import { type ConsoleDeps, registerAct } from '../../staff/index.ts'
import { findChangeableMatch } from './find-match.ts'
import { actAsHolder, letMatchGo, takeMatchOver } from './match-hold.ts'

/** The calls by which a member of staff holds a match, takes it over and lets it go. */
export function registerHolds(app: FastifyInstance, deps: ConsoleDeps): void {
  registerAct(app, deps, CONSOLE_OPERATIONS.holdMatch, async (tx, { params, body }, context) => {
    const found = await findChangeableMatch(tx, context, params.id)
    if (!found.ok) return found
    const { from, reason } = body
    if (from !== null && from !== context.staff.memberId) {
      const isTaken = await takeMatchOver(tx, context, { fixtureId: params.id, from, reason })
      if (!isTaken) return refuse(refusal('changedMeanwhile'))
    }
    const held = await actAsHolder(tx, context, params.id)
    if (!held.ok) return held
    return ok({
      answer: { data: null },
      changed: {
        subject: { kind: 'match', id: String(params.id) },
        before: { holder: from },
        after: { holder: context.staff.memberId },
      },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.releaseMatch, async (tx, { params }, context) => {
    const found = await findChangeableMatch(tx, context, params.id)
    if (!found.ok) return found
    const isGone = await letMatchGo(tx, context.staff.memberId, params.id)
    if (!isGone) return refuse(refusal('changedMeanwhile'))
    return ok({
      answer: { data: null },
      changed: {
        subject: { kind: 'match', id: String(params.id) },
        before: { holder: context.staff.memberId },
        after: { holder: null },
      },
    })
  })
}
