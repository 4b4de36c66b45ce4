import { type Kysely, sql } from 'kysely'
import { appendAuditLine } from '../audit/index.ts'
import type { DB } from '../db/generated/database.ts'
import type { OperatorDirectory } from '../operators/index.ts'
import { hashOfEffects } from './hash-effects.ts'
import { decideProposal, loadProposal } from './repo.ts'
import type { SignedAct } from './signed-act.ts'

export type DueDeps = {
  readonly db: Kysely<DB>
  readonly operators: OperatorDirectory
  readonly acts: readonly SignedAct[]
  readonly logFault: (error: unknown) => void
}

const AT_ONCE = 20

/**
 * Does what waited for its hour because there was nobody to sign, each once on one node. What would no longer do
 * what everybody was told lapses instead.
 */
export async function performDueProposals(deps: DueDeps): Promise<void> {
  const { rows } = await sql<{ id: number; operatorId: number }>`
    select id, operator_id from proposal
    where state = 'waiting' and takes_effect_at <= clock_timestamp() and lapses_at > clock_timestamp()
    order by takes_effect_at limit ${AT_ONCE}`.execute(deps.db)
  for (const { id, operatorId } of rows) {
    // One that fails keeps no other from its hour.
    await performDue(deps, { id, operatorId }).catch(deps.logFault)
  }
}

async function performDue(
  { db, operators, acts }: DueDeps,
  { id, operatorId }: { readonly id: number; readonly operatorId: number },
): Promise<void> {
  const operator = await operators.findById(operatorId)
  if (operator === undefined) return
  await db.transaction().execute(async (tx) => {
    const { rows: held } = await sql`
        select from proposal where id = ${id} and state = 'waiting' and takes_effect_at <= clock_timestamp()
        for update skip locked`.execute(tx)
    const proposal = held.length === 0 ? undefined : await loadProposal(tx, operatorId, id)
    const act = acts.find(({ name }) => name === proposal?.act)
    if (proposal === undefined || act === undefined) return
    const now = await act.preview(tx, operator, proposal.payload)
    const isSame = now.ok && hashOfEffects(now.value.effects) === hashOfEffects(proposal.effects)
    const done = isSame ? await act.perform(tx, operator, proposal.payload) : undefined
    const state = done?.ok === true ? 'signed' : 'lapsed'
    await decideProposal(tx, id, { state, by: null, decision: '' })
    const { subject } = proposal
    await appendAuditLine(tx, {
      operatorId,
      memberId: proposal.askedBy.id,
      memberName: proposal.askedBy.name,
      roles: null,
      act: done?.ok === true ? 'performDueProposal' : 'lapseDueProposal',
      subject: { kind: subject.kind, id: subject.id },
      after: { proposal: id, act: proposal.act, effects: proposal.effects },
      reason: proposal.reason,
    })
  })
  operators.outdate()
}
