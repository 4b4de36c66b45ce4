import type { Kysely } from 'kysely'
import { appendAuditLine } from '../../audit/index.ts'
import type { Refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  ANOTHER_CAME_FIRST,
  type BrandLook,
  deleteBrandSchedule,
  failBrandSchedule,
  findDueBrands,
  holdDueBrand,
  holdOperators,
  type OperatorDirectory,
} from '../../operators/index.ts'
import { publishLook } from './publish-look.ts'

export type DueBrandDeps = {
  readonly db: Kysely<DB>
  readonly operators: OperatorDirectory
  readonly logFault: (error: unknown) => void
}

/**
 * Publishes what waited for its hour, each once on one node. It is checked again at that hour: what cannot be published
 * any more stays as it is and says why, and an alert is raised.
 */
export async function publishDueBrands(deps: DueBrandDeps): Promise<void> {
  for (const operatorId of await findDueBrands(deps.db)) {
    // One that fails keeps no other from its hour.
    await publishDue(deps, operatorId).catch(deps.logFault)
  }
}

async function publishDue({ db, operators }: DueBrandDeps, operatorId: number): Promise<void> {
  const operator = await operators.findById(operatorId)
  if (operator === undefined) return
  await db.transaction().execute(async (tx) => {
    await holdOperators(tx)
    const due = await holdDueBrand(tx, operatorId)
    if (due === undefined) return
    const { look, live, reason, setBy, revision } = due
    // It was checked by the schema of the call that kept it.
    const wanted = { look: look as BrandLook, live, reason, memberId: setBy.id }
    const published = await publishLook(tx, operator, wanted)
    const failure = published.ok ? undefined : failureOf(published.refusal)
    if (failure === undefined) await deleteBrandSchedule(tx, operatorId, revision)
    else await failBrandSchedule(tx, operatorId, failure)
    await appendAuditLine(tx, {
      operatorId,
      memberId: setBy.id,
      memberName: setBy.name,
      roles: null,
      act: published.ok ? 'publishScheduledBrand' : 'missScheduledBrand',
      subject: { kind: 'brand', id: operator.slug },
      ...(published.ok ? published.value.changed : { after: { failure } }),
      reason,
    })
  })
  operators.outdate()
}

function failureOf({ code, values }: Refusal): string {
  return code === 'changedMeanwhile' ? ANOTHER_CAME_FIRST : String(values?.fault ?? code)
}
