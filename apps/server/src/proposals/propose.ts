import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../core/outcome.ts'
import type { DB } from '../db/generated/database.ts'
import type { Changed, ConsoleContext } from '../staff/index.ts'
import { holdWaiting, insertProposal, type LoneClock, type NewProposal } from './repo.ts'
import type { Effect, Preview, SignedAct } from './signed-act.ts'

type Asked = {
  readonly payload: unknown
  readonly reason: string
  /** What the act would do, as its own preview says it: whoever asks has it already. */
  readonly preview: Preview
  /** Nobody else may sign: it is done by itself, unless somebody takes it back. */
  readonly alone?: LoneClock | undefined
}

type Proposed = {
  readonly answer: { readonly data: { readonly proposal_id: number } }
  readonly changed: Changed
  /** False for the same request again, which is the proposal that waits. */
  readonly isNew: boolean
}

/** What was asked first may be decided between looking and storing; then it is stored. */
const TRIES = 3

/**
 * Stores an act that waits for another person, and says so as the outcome of the call that asked for it. One thing waits
 * for a subject at a time: the same request again is the same proposal, another one is refused with who asked what
 * (Q-191).
 */
export async function propose(
  tx: Kysely<DB>,
  act: SignedAct,
  { operator, staff, roles }: ConsoleContext,
  { payload, reason, preview, alone }: Asked,
): Promise<Outcome<Proposed>> {
  const asked: NewProposal = {
    operatorId: operator.id,
    act: act.name,
    payload,
    preview,
    reason,
    askedBy: staff.memberId,
    askedRoles: roles,
    alone,
  }
  const { subject, effects } = preview
  const proposed = (proposal: number, isNew: boolean): Outcome<Proposed> =>
    ok({
      answer: { data: { proposal_id: proposal } },
      changed: {
        subject: { kind: subject.kind, id: subject.id },
        after: { proposal, effects, ...(alone !== undefined && { isAlone: true }) },
      },
      isNew,
    })
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stored = await insertProposal(tx, asked)
    if (stored !== undefined) return proposed(stored, true)
    const waiting = await holdWaiting(tx, asked)
    if (waiting === undefined) continue
    if (act.isSame(waiting.payload, payload)) return proposed(waiting.id, false)
    const values = { name: waiting.askedBy.name, what: effectsInWords(waiting.effects) }
    return refuse(refusal('proposalWaits', values))
  }
  return refuse(refusal('changedMeanwhile'))
}

/** What somebody asked for, in a line. */
export function effectsInWords(effects: readonly Effect[]): string {
  return effects.map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after}`).join('; ')
}
