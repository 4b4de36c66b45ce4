import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import { propose } from '../../proposals/index.ts'
import { registerAct, registerRead } from '../../staff/index.ts'
import { holdForChange } from './correct-match.ts'
import type { CorrectionDeps } from './correction-routes.ts'
import {
  decideByStaff,
  decideMatchAct,
  hashOfDecision,
  payloadOf,
  previewDecision,
  previewDeciding,
  readDecision,
} from './decide-match.ts'
import { sayChanges } from './decide-contradiction.ts'
import { findChangeableMatch, findMatchToActOn } from './find-match.ts'
import { presentEffects } from './present-effects.ts'

/** The calls by which staff say what becomes of a match that does not go as planned. */
export function registerDecisions(app: FastifyInstance, deps: CorrectionDeps): void {
  const { db, recounts } = deps
  const act = decideMatchAct(recounts)

  registerRead(app, deps, CONSOLE_OPERATIONS.previewOutcome, async ({ params, body }, context) => {
    const found = await findChangeableMatch(db, context, params.id)
    if (!found.ok) return found
    const read = await readDecision(db, found.value, body.outcome)
    if (!read.ok) return read
    const previews = await previewDecision(db, recounts, read.value)
    const effects = await presentEffects(db, context.operator.id, previews)
    const changes = await sayChanges(db, read.value.corrections)
    return ok({ data: { effects, changes, seen: hashOfDecision(read.value, effects) } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.decideMatch, async (tx, { params, body }, context) => {
    const found = await findMatchToActOn(tx, context, params.id)
    if (!found.ok) return found
    const held = await holdForChange(tx, params.id)
    if (!held.ok) return held
    const { outcome, reason } = body
    const read = await readDecision(tx, found.value, outcome)
    if (!read.ok) return read
    const previews = await previewDecision(tx, recounts, read.value)
    const effects = await presentEffects(tx, context.operator.id, previews)
    if (hashOfDecision(read.value, effects) !== body.seen) return refuse(refusal('changedMeanwhile'))
    if (!effects.needs_signature) {
      const done = await decideByStaff(tx, read.value, previews)
      return done.ok ? ok({ answer: { data: { proposal_id: null } }, changed: done.value }) : done
    }
    const payload = payloadOf(read.value, reason)
    const preview = previewDeciding(context.operator, read.value, effects)
    return propose(tx, act, context, { payload, reason, preview })
  })
}
