import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { moveMinute } from '@gaffer/feed'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { loadStandingFacts, tellByHand } from '../../football/index.ts'
import { type ConsoleDeps, registerAct } from '../../staff/index.ts'
import { insertExplained } from './explained.ts'
import { loadFactsBeside, type PairOfFacts } from './facts-beside.ts'
import { findMatchToActOn } from './find-match.ts'
import { holdTold } from './hold-told.ts'
import type { FixtureRow } from './load-fixtures.ts'

/** The calls about what two sources of a match say otherwise, and about the minute of an event. */
export function registerDifferences(app: FastifyInstance, deps: ConsoleDeps): void {
  registerAct(app, deps, CONSOLE_OPERATIONS.takeTold, async (tx, { params, body }, context) => {
    const told = await holdTold(tx, context, params.id)
    if (!told.ok) return told
    const found = await findDifference(tx, told.value.match, body.seen)
    if (!found.ok) return found
    const { here, there } = found.value
    const taken = await tellByHand(tx, told.value.desked, {
      id: body.request_id,
      corrects: here?.key,
      body: there?.body ?? { kind: 'withdrawn' },
    })
    if (!taken.ok) return taken
    return ok({
      answer: { data: null },
      changed: {
        subject: { kind: 'match', id: String(params.id) },
        before: { fact: here?.body ?? null },
        after: { fact: there?.body ?? null },
      },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.explainFact, async (tx, { params, body }, context) => {
    const match = await findMatchToActOn(tx, context, params.id)
    if (!match.ok) return match
    const found = await findDifference(tx, match.value, body.seen)
    if (!found.ok) return found
    const { reason, seen } = body
    const { memberId } = context.staff
    const isFirst = await insertExplained(tx, { fixtureId: params.id, seen, memberId, reason })
    if (!isFirst) return refuse(refusal('changedMeanwhile'))
    const { here, there } = found.value
    return ok({
      answer: { data: null },
      changed: {
        subject: { kind: 'match', id: String(params.id) },
        after: { counts: here?.body ?? null, told: there?.body ?? null },
      },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.moveFact, async (tx, { params, body }, context) => {
    const told = await holdTold(tx, context, params.id)
    if (!told.ok) return told
    const fact = (await loadStandingFacts(tx, params.id)).find(({ key }) => key === body.fact)
    if (fact?.body.kind !== 'event') return refuse(refusal('factUnknown'))
    const moved = moveMinute(fact.body, body.by)
    const reported = { id: body.request_id, corrects: fact.key, body: moved }
    const taken = await tellByHand(tx, told.value.desked, reported)
    if (!taken.ok) return taken
    return ok({
      answer: { data: null },
      changed: {
        subject: { kind: 'match', id: String(params.id) },
        before: { fact: fact.body },
        after: { fact: moved },
      },
    })
  })
}

/** A pair of facts as it was seen, if the two sources differ in it. */
async function findDifference(
  tx: Kysely<DB>,
  match: FixtureRow,
  seen: string,
): Promise<Outcome<PairOfFacts>> {
  const { pairs } = await loadFactsBeside(tx, match)
  const pair = pairs.find((one) => one.seen === seen)
  if (pair === undefined) return refuse(refusal('changedMeanwhile'))
  const isDifference = pair.agreement !== 'same' && pair.agreement !== 'own'
  return isDifference ? ok(pair) : refuse(refusal('factUnknown'))
}
