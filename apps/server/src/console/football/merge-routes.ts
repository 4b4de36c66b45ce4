import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import { presentPrice } from '../../core/present-units.ts'
import type { DB } from '../../db/generated/database.ts'
import type { Merge } from '../../football/index.ts'
import { type ConsoleContext, type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'
import { findMerge, type MergedSide } from './find-merge.ts'
import { judgeChange } from './judge-change.ts'
import { mergePlayers, type MergePreview, previewMerge } from './merge-players.ts'

/** The calls by which staff merge a player who is in the catalogue twice. */
export function registerMerges(app: FastifyInstance, deps: ConsoleDeps): void {
  const { db } = deps

  registerRead(app, deps, CONSOLE_OPERATIONS.previewMerge, async ({ params, query }, context) => {
    const merge = await findMergeable(db, context, { duplicateId: params.id, keptId: query.into })
    if (!merge.ok) return merge
    const preview = await previewMerge(db, merge.value)
    return preview === undefined ? refuse(refusal('notFound')) : ok({ data: presentMerge(preview) })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.mergePlayers, async (tx, { params, body }, context) => {
    const merge = await findMergeable(tx, context, { duplicateId: params.id, keptId: body.into })
    if (!merge.ok) return merge
    const merged = await mergePlayers(tx, merge.value, body.seen)
    return merged.ok ? ok({ answer: { data: null }, changed: merged.value }) : merged
  })
}

/** Two players of championships whose facts the caller may change. */
async function findMergeable(db: Kysely<DB>, context: ConsoleContext, merge: Merge): Promise<Outcome<Merge>> {
  const found = await findMerge(db, merge)
  if (found === undefined) return refuse(refusal('notFound'))
  for (const { championshipId } of [found.duplicate, found.kept]) {
    const changeable = await judgeChange(db, context, { championshipId, part: 'facts' })
    if (!changeable.ok) return changeable
  }
  return ok(merge)
}

function presentMerge({ duplicate, kept, reason, seen }: MergePreview) {
  return { player: presentSide(duplicate), into: presentSide(kept), fault: reason ?? null, seen }
}

function presentSide({ id, name, club, position, price, theirIds }: MergedSide) {
  return {
    id,
    name,
    club,
    position,
    price: presentPrice(price),
    their_ids: theirIds.map(({ source, theirId }) => ({ source, their_id: theirId })),
  }
}
