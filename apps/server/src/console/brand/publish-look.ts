import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  type BrandLook,
  faultLine,
  holdOperators,
  loadBrandVersions,
  lookOfFile,
  type Operator,
  writeOperator,
} from '../../operators/index.ts'
import type { Changed } from '../../staff/index.ts'
import { differencesOf, givenWithLook, loadFile } from './judge-brand.ts'

type Wanted = {
  readonly look: BrandLook
  /** The version it was compared with. */
  readonly live: number
  readonly reason: string
  readonly memberId: number
}
type Published = { readonly number: number; readonly changed: Changed }

/** Stores a look by the way of every operator's file, as the next version; refused where another one came first. */
export async function publishLook(
  tx: Kysely<DB>,
  operator: Operator,
  { look, live, reason, memberId }: Wanted,
): Promise<Outcome<Published>> {
  await holdOperators(tx)
  const [newest] = await loadBrandVersions(tx, operator.id)
  if (newest?.number !== live) return refuse(refusal('changedMeanwhile'))
  const before = lookOfFile(await loadFile(tx, operator))
  const given = await givenWithLook(tx, operator, look)
  const { faults } = await writeOperator(tx, given, 'set', { memberId, reason })
  if (faults.length > 0) return refuse(refusal('brandFaulty', { fault: faultLine(faults) }))
  const [made] = await loadBrandVersions(tx, operator.id)
  const number = made?.number ?? live
  const changes = differencesOf(before, look)
  return ok({
    number,
    changed: {
      subject: { kind: 'brand', id: operator.slug },
      before: { version: live, ...changes.before },
      after: { version: number, ...changes.after },
    },
  })
}
