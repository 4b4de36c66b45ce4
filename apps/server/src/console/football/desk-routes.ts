import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import { readToldFact, tellByHand, undoByHand } from '../../football/index.ts'
import { type ConsoleDeps, registerAct } from '../../staff/index.ts'
import { holdTold } from './hold-told.ts'

/** The calls by which a match is told by hand while it is played. */
export function registerMatchDesk(app: FastifyInstance, deps: ConsoleDeps): void {
  registerAct(app, deps, CONSOLE_OPERATIONS.tellMatch, async (tx, { params, body }, context) => {
    const held = await holdTold(tx, context, params.id)
    if (!held.ok) return held
    const fact = await readToldFact(tx, params.id, body.fact)
    if (fact === undefined || fact.kind === 'withdrawn') return refuse(refusal('deskFactUnknown'))
    const reported = { id: body.request_id, corrects: undefined, body: fact }
    const taken = await tellByHand(tx, held.value.desked, reported)
    if (!taken.ok) return taken
    return ok({
      answer: { data: null },
      changed: { subject: { kind: 'match', id: String(params.id) }, after: { fact } },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.undoMatch, async (tx, { params }, context) => {
    const held = await holdTold(tx, context, params.id)
    if (!held.ok) return held
    const undone = await undoByHand(tx, held.value.desked, undefined)
    if (!undone.ok) return undone
    return ok({
      answer: { data: null },
      changed: { subject: { kind: 'match', id: String(params.id) }, after: { undone: 'last' } },
    })
  })
}
