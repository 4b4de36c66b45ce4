import { refuse, ok } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { findActors } from '../../audit/index.ts'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  checkPayout,
  fixturesOfRound,
  loadPayoutPrizes,
  payPayout,
  type Payout,
  type Recounts,
  signPayout,
  takePayout,
} from '../../rounds/index.ts'
import { hashOfPayout, type PayoutNow } from './present-payout.ts'

/** Whoever closed a round by hand or asked to reopen it does not sign its payouts. */
const ASKING = ['closeRound', 'reopenRound']

/**
 * Nor does whoever asked for a correction, a decision or a disqualification of it that was signed: a closed round is
 * always opened again by such a request, and never without one.
 */
async function hasChangedResult(
  db: Kysely<DB>,
  memberId: number,
  { gameRoundId, contestId }: Payout,
): Promise<boolean> {
  // At whichever operator: a match is corrected for all of them.
  const { rows } = await sql`
    select from proposal
    where asked_by = ${memberId} and state = 'signed' and (
      act in ('correctMatch', 'decideMatch') and (payload ->> 'fixtureId')::int in (
        select fixture_id from ${fixturesOfRound(sql`(select round_id from game_round where id = ${gameRoundId})`)} counted)
      or act in ('disqualifyEntry', 'reinstateEntry') and (payload ->> 'entryId')::int in (
        select id from entry where subgame_id = ${contestId}))
    limit 1`.execute(db)
  return rows.length > 0
}

/** A payout with its prizes and its checks, all computed anew. */
export async function readPayoutNow(db: Kysely<DB>, recounts: Recounts, payout: Payout): Promise<PayoutNow> {
  const prizes = await loadPayoutPrizes(db, payout)
  return { payout, prizes, checks: await checkPayout(db, recounts, payout, prizes) }
}

/** Whether it may be paid. A blocked winner is shown, and still is owed what they won. */
export function isSound({ checks }: PayoutNow): boolean {
  return checks.isCurrent && checks.isRecomputed && checks.isByTable && checks.isFunded && checks.isBalanced
}

/** Nobody signs what they asked for, or twice. */
export async function judgeSigner(
  db: Kysely<DB>,
  signer: { readonly operatorId: number; readonly memberId: number },
  payout: Payout,
): Promise<Outcome<void>> {
  const { memberId } = signer
  const { gameRoundId, signatures } = payout
  const asked = await findActors(db, signer.operatorId, ASKING, { kind: 'round', id: String(gameRoundId) })
  if (asked.has(memberId) || (await hasChangedResult(db, memberId, payout)))
    return refuse(refusal('ownRequest'))
  const hasSigned = signatures.some(({ id }) => id === memberId)
  return hasSigned ? refuse(refusal('signedAlready')) : ok(undefined)
}

/** A payout that was signed: as it was, and how many signatures it still lacks. */
export type SignedPayout = { readonly payout: Payout; readonly missing: number }

/**
 * Signs a payout for a member of staff, in the caller's transaction, which writes it into the audit log: for the figures
 * they have seen and no others (Q-134). With the last signature it is paid.
 */
export async function signPayoutFor(
  tx: Kysely<DB>,
  recounts: Recounts,
  signer: { readonly operatorId: number; readonly memberId: number },
  { id, seen }: { readonly id: number; readonly seen: string },
  isAllowed: () => Outcome<void> = () => ok(undefined),
): Promise<Outcome<SignedPayout>> {
  const payout = await takePayout(tx, signer.operatorId, id)
  if (payout === undefined) return refuse(refusal('notFound'))
  if (payout.state !== 'waiting') return refuse(refusal('proposalOver'))
  const judged = await judgeSigner(tx, signer, payout)
  if (!judged.ok) return judged
  const allowed = isAllowed()
  if (!allowed.ok) return allowed
  const now = await readPayoutNow(tx, recounts, payout)
  if (hashOfPayout(now) !== seen) return refuse(refusal('changedMeanwhile'))
  if (!isSound(now)) return refuse(refusal('payoutUnsound'))
  const missing = payout.signaturesNeeded - (await signPayout(tx, payout, signer.memberId))
  if (missing <= 0) await payPayout(tx, payout)
  return ok({ payout, missing: Math.max(0, missing) })
}

/** What the audit log says of a signature. */
export function signatureChanged({ payout, missing }: SignedPayout, seen: string) {
  return {
    subject: { kind: 'contest', id: String(payout.contestId) },
    before: { state: payout.state, signatures: payout.signatures.length },
    after: { state: missing === 0 ? 'paid' : 'waiting', amount: payout.amount, seen },
  }
}
