import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  type BrandLook,
  deleteBrandDraft,
  faultLine,
  holdOperators,
  loadBrandDraft,
  loadBrandVersions,
  loadKeptBrand,
  lookOfFile,
  lookOfVersion,
  writeOperator,
} from '../../operators/index.ts'
import { type Changed, type ConsoleContext, type ConsoleDeps, registerAct } from '../../staff/index.ts'
import { differencesOf, givenWithLook, loadFile } from './judge-brand.ts'

/** The calls that change what managers see. */
export function registerPublishing(app: FastifyInstance, deps: ConsoleDeps): void {
  registerAct(app, deps, CONSOLE_OPERATIONS.publishBrand, async (tx, { body }, context) => {
    const { look, seen, live, reason } = body
    await holdOperators(tx)
    const draft = await loadBrandDraft(tx, context.operator.id)
    if ((draft?.revision ?? null) !== seen) return refuse(refusal('changedMeanwhile'))
    const published = await publish(deps, tx, context, { look, live, reason })
    if (published.ok && seen !== null) await deleteBrandDraft(tx, context.operator.id, seen)
    return published
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.rollBackBrand, async (tx, { body }, context) => {
    const { operator } = context
    const kept = await loadKeptBrand(tx, operator.id, body.number)
    if (kept === undefined) return refuse(refusal('notFound'))
    const look = lookOfVersion({ ...operator, games: [] }, kept)
    return publish(deps, tx, context, { look, live: body.live, reason: body.reason })
  })
}

type Wanted = { readonly look: BrandLook; readonly live: number; readonly reason: string }
type Published = {
  readonly answer: () => Promise<{ readonly data: { readonly number: number } }>
  readonly changed: Changed
}

/** Stores a look by the way of every operator's file, as the next version; refused where another one came first. */
async function publish(
  { operators }: ConsoleDeps,
  tx: Kysely<DB>,
  { operator, staff }: ConsoleContext,
  { look, live, reason }: Wanted,
): Promise<Outcome<Published>> {
  await holdOperators(tx)
  const [newest] = await loadBrandVersions(tx, operator.id)
  if (newest?.number !== live) return refuse(refusal('changedMeanwhile'))
  const before = lookOfFile(await loadFile(tx, operator))
  const given = await givenWithLook(tx, operator, look)
  const { faults } = await writeOperator(tx, given, 'set', { memberId: staff.memberId, reason })
  if (faults.length > 0) return refuse(refusal('brandFaulty', { fault: faultLine(faults) }))
  const [made] = await loadBrandVersions(tx, operator.id)
  const number = made?.number ?? live
  const changes = differencesOf(before, look)
  return ok({
    answer: async () => {
      operators.outdate()
      return { data: { number } }
    },
    changed: {
      subject: { kind: 'brand', id: operator.slug },
      before: { version: live, ...changes.before },
      after: { version: number, ...changes.after },
    },
  })
}
