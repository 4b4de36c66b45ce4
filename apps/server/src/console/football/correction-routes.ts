import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { playersIn, sayFact } from '../../football/index.ts'
import { propose } from '../../proposals/index.ts'
import { loadLedger, loadNamesIn, previewCorrection, type Recounts } from '../../rounds/index.ts'
import { type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'
import {
  correctByStaff,
  correctMatchAct,
  effectsOf,
  hashOfCorrection,
  holdForChange,
  previewCorrecting,
  type ReadCorrection,
  readCorrection,
} from './correct-match.ts'
import { findChangeableMatch, findMatchToActOn } from './find-match.ts'
import { presentEffects } from './present-effects.ts'
import { readIdCursor } from '../../core/page-cursor.ts'

const CORRECTIONS_PER_PAGE = 50

export type CorrectionDeps = ConsoleDeps & { readonly recounts: Recounts }

/** The calls about corrections: what one would change, making it, and the ledger of all. */
export function registerCorrections(app: FastifyInstance, deps: CorrectionDeps): void {
  const { db, recounts } = deps
  const act = correctMatchAct(recounts)

  registerRead(app, deps, CONSOLE_OPERATIONS.previewCorrection, async ({ params, body }, context) => {
    const found = await findChangeableMatch(db, context, params.id)
    if (!found.ok) return found
    const { corrects, fact } = body
    const read = await readCorrection(db, params.id, { id: 'preview', corrects, fact })
    if (!read.ok) return read
    const effects = await effectsOf(db, recounts, context.operator.id, read.value)
    const { before, after } = await sayCorrection(db, read.value)
    return ok({ data: { effects, before, after, seen: hashOfCorrection(read.value, effects) } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.correctMatch, async (tx, { params, body }, context) => {
    const found = await findMatchToActOn(tx, context, params.id)
    if (!found.ok) return found
    const held = await holdForChange(tx, params.id)
    if (!held.ok) return held
    const { corrects, fact, cause, reason } = body
    const read = await readCorrection(tx, params.id, { id: body.request_id, corrects, fact })
    if (!read.ok) return read
    const previews = await previewCorrection(tx, recounts, read.value)
    const effects = await presentEffects(tx, context.operator.id, previews)
    if (hashOfCorrection(read.value, effects) !== body.seen) return refuse(refusal('changedMeanwhile'))
    const payload = { ...read.value, cause, reason }
    if (!effects.needs_signature) {
      const done = await correctByStaff(tx, context.operator, payload, previews)
      return done.ok ? ok({ answer: { data: { proposal_id: null } }, changed: done.value }) : done
    }
    const told = { match: found.value, correction: read.value, effects }
    const preview = await previewCorrecting(tx, context.operator, told)
    const proposed = await propose(tx, act, context, { payload, reason, preview })
    if (!proposed.ok) return proposed
    const { changed } = proposed.value
    const subject = { kind: 'match', id: String(params.id) }
    return ok({ ...proposed.value, changed: { ...changed, subject } })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.correctionList, async ({ query }, { operator }) => {
    const lines = await loadLedger(db, {
      operatorId: operator.id,
      below: readIdCursor(query.cursor),
      limit: CORRECTIONS_PER_PAGE + 1,
    })
    const page = lines.slice(0, CORRECTIONS_PER_PAGE)
    const last = page.at(-1)
    const names = await loadNamesIn(
      db,
      page.flatMap(({ before, after }) => [before, after].flatMap((body) => (body ? playersIn(body) : []))),
    )
    return ok({
      data: page.map(
        ({ id, at, fixtureId, championship, home, away, round, cause, before, after, teams }) => ({
          id,
          at: at.toISOString(),
          match_id: fixtureId,
          championship,
          home,
          away,
          round,
          cause,
          before: before === null ? null : sayFact(before, names),
          after: after === null ? null : sayFact(after, names),
          teams,
        }),
      ),
      next: lines.length > CORRECTIONS_PER_PAGE && last !== undefined ? String(last.id) : null,
    })
  })
}

async function sayCorrection(db: Kysely<DB>, { fixtureId, before, body }: ReadCorrection) {
  const names = await loadNamesIn(
    db,
    [before, body].flatMap((one) => (one === undefined ? [] : playersIn(one))),
    fixtureId,
  )
  return {
    before: before === undefined ? null : sayFact(before, names),
    after: body.kind === 'withdrawn' ? null : sayFact(body, names),
  }
}
