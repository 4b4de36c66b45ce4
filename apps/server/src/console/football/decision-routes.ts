import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import { propose } from '../../proposals/index.ts'
import { type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'
import {
  DECIDE_MATCH,
  decideByStaff,
  effectsOfDecision,
  hashOfDecision,
  previewDeciding,
  readDecision,
} from './decide-match.ts'
import { findChangeableMatch, findMatchToActOn } from './find-match.ts'

/** The calls by which staff say what becomes of a match that does not go as planned. */
export function registerDecisions(app: FastifyInstance, deps: ConsoleDeps): void {
  const { db } = deps

  registerRead(app, deps, CONSOLE_OPERATIONS.previewOutcome, async ({ params, body }, context) => {
    const found = await findChangeableMatch(db, context, params.id)
    if (!found.ok) return found
    const read = await readDecision(db, found.value, body.outcome)
    if (!read.ok) return read
    const effects = await effectsOfDecision(db, context.operator.id, read.value)
    return ok({ data: { effects, seen: hashOfDecision(read.value, effects) } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.decideMatch, async (tx, { params, body }, context) => {
    const found = await findMatchToActOn(tx, context, params.id)
    if (!found.ok) return found
    const { outcome, reason } = body
    const read = await readDecision(tx, found.value, outcome)
    if (!read.ok) return read
    const effects = await effectsOfDecision(tx, context.operator.id, read.value)
    if (hashOfDecision(read.value, effects) !== body.seen) return refuse(refusal('changedMeanwhile'))
    if (!effects.needs_signature) {
      const done = await decideByStaff(tx, read.value, reason)
      return done.ok ? ok({ answer: { data: { proposal_id: null } }, changed: done.value }) : done
    }
    const payload = { fixtureId: params.id, outcome, before: read.value.before ?? null, reason }
    const preview = previewDeciding(context.operator, read.value, effects)
    return ok(await propose(tx, DECIDE_MATCH, context, { payload, reason, preview }))
  })
}
