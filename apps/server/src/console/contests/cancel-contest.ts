import { ok, refuse } from '@gaffer/rules'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { holdRoundLock, loadRoundGate } from '../../contests/index.ts'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { cancelContests } from '../../entries/index.ts'
import type { Operator } from '../../operators/index.ts'
import { type Preview, signedAct } from '../../proposals/index.ts'
import type { Changed } from '../../staff/index.ts'
import { type ContestRow, loadContests, loadRefunds, type Refunds } from './load-contests.ts'

/** The contest of an operator; undefined where it has none with this id. */
export async function loadContestFile(
  db: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<ContestRow | undefined> {
  const [contest] = await loadContests(db, { operatorId, id })
  return contest
}

/** Until its first deadline a contest can be cancelled; rooms end by themselves when too few are in them. */
export function canBeCancelled({ state, kind }: ContestRow): boolean {
  return state === 'open' && kind !== 'room'
}

/** The contest, if it can be cancelled now. */
export async function findCancellable(
  db: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<Outcome<ContestRow>> {
  const contest = await loadContestFile(db, operatorId, id)
  if (contest === undefined) return refuse(refusal('notFound'))
  return canBeCancelled(contest) ? ok(contest) : refuse(refusal('contestNotCancellable'))
}

/**
 * Cancels a contest before its first deadline and gives every stake back, in the caller's transaction: nobody locks
 * its round meanwhile.
 */
export async function cancelByStaff(
  tx: Transaction<DB>,
  operatorId: number,
  id: number,
): Promise<Outcome<Changed>> {
  const known = await findCancellable(tx, operatorId, id)
  if (!known.ok) return known
  await holdRoundLock(tx, known.value.gameRoundId)
  const { lockedAt, now, deadlineAt } = await loadRoundGate(tx, known.value.gameRoundId)
  if (lockedAt !== null || now >= deadlineAt) return refuse(refusal('contestNotCancellable'))
  const refunds = await loadRefunds(tx, id)
  const cancelled = await cancelContests(tx, [id], 'operator')
  if (cancelled.length === 0) return refuse(refusal('contestNotCancellable'))
  return ok({
    subject: { kind: 'contest', id: String(id) },
    before: { state: 'open', entries: refunds.entries },
    after: { state: 'cancelled', refunds: refunds.refunds, amount: refunds.amount },
  })
}

/** What cancelling the contest would do. */
export function previewCancelling({ id, name, round }: ContestRow, refunds: Refunds): Preview {
  const { entries, held, refunds: count, amount } = refunds
  return {
    subject: { kind: 'contest', id: String(id), name: round === null ? name : `${name} · GW ${round}` },
    effects: [
      { label: 'entries', before: String(entries), after: '0' },
      { label: 'heldSeats', before: String(held), after: '0' },
      { label: 'refunds', before: null, after: String(count) },
      { label: 'refundedAmount', before: null, after: String(amount) },
    ],
  }
}

/** Cancelling a contest that somebody has entered takes a second person (ruling 32). */
export const CANCEL_CONTEST = signedAct({
  name: 'cancelContest',
  signers: ['finance', 'owner'],
  payload: z.object({ contestId: z.int() }),
  preview: async (db: Kysely<DB>, { id: operatorId }: Operator, { contestId }) => {
    const found = await findCancellable(db, operatorId, contestId)
    return found.ok ? ok(previewCancelling(found.value, await loadRefunds(db, contestId))) : found
  },
  perform: (tx, operator, { contestId }) => cancelByStaff(tx, operator.id, contestId),
})
