import { type Kysely, sql, type Transaction } from 'kysely'
import { appendAuditLine } from '../audit/index.ts'
import type { DB } from '../db/generated/database.ts'
import type { Operator, OperatorDirectory } from '../operators/index.ts'
import type { Mailer } from '../platform/outside/mailer.ts'
import { hashOfEffects } from './hash-effects.ts'
import { type Circle, loadCircle } from './load-circle.ts'
import { mailCircle } from './mail-circle.ts'
import { decideProposal, loadProposal, type Proposal, restartClock, WAITS_HOURS } from './repo.ts'
import type { SignedAct } from './signed-act.ts'
import { doesAskerStand } from './stands.ts'

export type DueDeps = {
  readonly db: Kysely<DB>
  readonly operators: OperatorDirectory
  readonly acts: readonly SignedAct[]
  readonly mailer: Mailer
  readonly logFault: (error: unknown) => void
}

const AT_ONCE = 20

/**
 * Does what waited for its hour because there was nobody to sign, each once on one node. What would no longer do
 * what everybody was told lapses instead, and so does what somebody asked who is not who they were, or no longer alone
 * . Where the circle of staff has changed its clock begins again, and everybody is told.
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

type Restarted = {
  readonly act: SignedAct
  readonly proposal: Proposal
  readonly circle: Circle
  readonly hours: number
}

async function performDue(
  { db, operators, acts, mailer, logFault }: DueDeps,
  { id, operatorId }: { readonly id: number; readonly operatorId: number },
): Promise<void> {
  const operator = await operators.findById(operatorId)
  if (operator === undefined) return
  const restarted = await db.transaction().execute(async (tx): Promise<Restarted | undefined> => {
    const { rows: held } = await sql`
        select from proposal where id = ${id} and state = 'waiting' and takes_effect_at <= clock_timestamp()
        for update skip locked`.execute(tx)
    const proposal = held.length === 0 ? undefined : await loadProposal(tx, operatorId, id)
    const act = acts.find(({ name }) => name === proposal?.act)
    if (proposal === undefined || act === undefined) return undefined
    const circle = await loadCircle(tx, operatorId, proposal.askedBy.id, act.concerns?.(proposal.payload))
    const isTheirs = circle.isAlone && (await doesAskerStand(tx, operatorId, proposal))
    if (isTheirs && proposal.circle !== null && proposal.circle.join() !== circle.ids.join()) {
      const hours = proposal.waitsHours ?? WAITS_HOURS
      await restartClock(tx, id, { hours, circle: circle.ids })
      return { act, proposal, circle, hours }
    }
    const isDone = isTheirs && (await performAsTold(tx, operator, act, proposal))
    await decideProposal(tx, id, { state: isDone ? 'signed' : 'lapsed', by: null, decision: '' })
    const { subject } = proposal
    await appendAuditLine(tx, {
      operatorId,
      memberId: proposal.askedBy.id,
      memberName: proposal.askedBy.name,
      roles: null,
      act: isDone ? 'performDueProposal' : 'lapseDueProposal',
      subject: { kind: subject.kind, id: subject.id },
      after: { proposal: id, act: proposal.act, effects: proposal.effects },
      reason: proposal.reason,
    })
    return undefined
  })
  operators.outdate()
  if (restarted === undefined) return
  const { act, proposal, circle, hours } = restarted
  const { askedBy: by, reason, subject, effects } = proposal
  const request = { by, reason, hours, preview: { subject, effects } }
  await mailCircle(mailer, logFault, { act, operator, circle, request })
}

/** Performs what everybody was told, and nothing else. */
async function performAsTold(
  tx: Transaction<DB>,
  operator: Operator,
  act: SignedAct,
  { payload, effects }: Proposal,
): Promise<boolean> {
  const now = await act.preview(tx, operator, payload)
  if (!now.ok || hashOfEffects(now.value.effects) !== hashOfEffects(effects)) return false
  return (await act.perform(tx, operator, payload)).ok
}
