import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Changed, ConsoleContext } from '../staff/index.ts'
import { insertProposal } from './repo.ts'
import type { Preview, SignedAct } from './signed-act.ts'

type Asked = {
  readonly payload: unknown
  readonly reason: string
  /** What the act would do, as its own preview says it: whoever asks has it already. */
  readonly preview: Preview
  /** Nobody else may sign: it is done by itself after a day, unless somebody takes it back. */
  readonly isAlone?: boolean
}

/** Stores an act that waits for another person, and says so as the outcome of the call that asked for it. */
export async function propose(
  tx: Kysely<DB>,
  act: SignedAct,
  { operator, staff }: ConsoleContext,
  { payload, reason, preview, isAlone = false }: Asked,
): Promise<{
  readonly answer: { readonly data: { readonly proposal_id: number } }
  readonly changed: Changed
}> {
  const proposal = await insertProposal(tx, {
    operatorId: operator.id,
    act: act.name,
    payload,
    preview,
    reason,
    askedBy: staff.memberId,
    isAlone,
  })
  const { subject, effects } = preview
  return {
    answer: { data: { proposal_id: proposal } },
    changed: {
      subject: { kind: subject.kind, id: subject.id },
      after: { proposal, effects, ...(isAlone && { isAlone }) },
    },
  }
}
