import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  type DeskedMatch,
  holdDeskedMatch,
  readToldFact,
  tellByHand,
  undoByHand,
} from '../../football/index.ts'
import { loadRoundsOfMatch } from '../../rounds/index.ts'
import { type ConsoleContext, type ConsoleDeps, registerAct } from '../../staff/index.ts'
import { findMatchToActOn } from './find-match.ts'

/** The calls by which a match is told by hand while it is played. */
export function registerMatchDesk(app: FastifyInstance, deps: ConsoleDeps): void {
  registerAct(app, deps, CONSOLE_OPERATIONS.tellMatch, async (tx, { params, body }, context) => {
    const held = await holdTold(tx, context, params.id)
    if (!held.ok) return held
    const fact = await readToldFact(tx, params.id, body.fact)
    if (fact === undefined || fact.kind === 'withdrawn') return refuse(refusal('deskFactUnknown'))
    await tellByHand(tx, held.value, { id: body.request_id, corrects: undefined, body: fact })
    return ok({
      answer: { data: null },
      changed: { subject: { kind: 'match', id: String(params.id) }, after: { fact } },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.undoMatch, async (tx, { params }, context) => {
    const held = await holdTold(tx, context, params.id)
    if (!held.ok) return held
    const undone = await undoByHand(tx, held.value, undefined)
    if (!undone.ok) return undone
    return ok({
      answer: { data: null },
      changed: { subject: { kind: 'match', id: String(params.id) }, after: { undone: 'last' } },
    })
  })
}

/**
 * The match, held, if who calls tells it by hand now. Elsewhere, and where a round of it is closed, what counts is
 * changed by corrections, which say first what they change.
 */
async function holdTold(tx: Kysely<DB>, context: ConsoleContext, id: number): Promise<Outcome<DeskedMatch>> {
  const found = await findMatchToActOn(tx, context, id)
  if (!found.ok) return found
  const held = await holdDeskedMatch(tx, found.value.championshipId, id)
  if (held === undefined || held.inForce !== held.desk.id) return refuse(refusal('deskNotInForce'))
  const rounds = await loadRoundsOfMatch(tx, id, context.operator.id)
  return rounds.some(({ isClosed }) => isClosed) ? refuse(refusal('deskNotInForce')) : ok(held)
}
