import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { findActors } from '../../audit/index.ts'
import { type Outcome, refusal } from '../../core/outcome.ts'
import { instantCursor, readInstantCursor } from '../../core/page-cursor.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  checkPayout,
  holdBackPayout,
  loadPayoutPrizes,
  loadPayouts,
  payPayout,
  type Payout,
  PAYOUTS_PER_PAGE,
  signPayout,
  takePayout,
  takeUpPayout,
} from '../../rounds/index.ts'
import {
  type ConsoleContext,
  type ConsoleDeps,
  freshUntil,
  registerAct,
  registerRead,
} from '../../staff/index.ts'
import { hashOfPayout, type PayoutNow, presentPayout, presentPayoutFile } from './present-payout.ts'

/** Whoever closed a round by hand or asked to reopen it does not sign its payouts. */
const ASKING = ['closeRound', 'reopenRound']

/** The calls by which prizes that wait for signatures are read, signed and held back. */
export function registerPayouts(app: FastifyInstance, deps: ConsoleDeps): void {
  const { db } = deps

  registerRead(app, deps, CONSOLE_OPERATIONS.payoutList, async ({ query }, { operator }) => {
    const found = await loadPayouts(db, {
      operatorId: operator.id,
      isOpen: query.state === 'open',
      after: readInstantCursor(query.cursor),
    })
    const page = found.slice(0, PAYOUTS_PER_PAGE)
    const last = page.at(-1)
    const hasMore = found.length > PAYOUTS_PER_PAGE && last !== undefined
    return ok({ data: page.map(presentPayout), next: hasMore ? instantCursor(last.askedAt, last.id) : null })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.payoutFile, async ({ params }, context) => {
    const [payout] = await loadPayouts(db, { operatorId: context.operator.id, id: params.id })
    if (payout === undefined) return refuse(refusal('notFound'))
    const now = await readNow(db, payout)
    const may = payout.state === 'waiting' && isSound(now) && (await judgeSigner(db, context, payout)).ok
    return ok({ data: presentPayoutFile(now, may) })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.signPayout, async (tx, { params, body }, context) => {
    const payout = await takePayout(tx, context.operator.id, params.id)
    if (payout === undefined) return refuse(refusal('notFound'))
    if (payout.state !== 'waiting') return refuse(refusal('proposalOver'))
    const signer = await judgeSigner(tx, context, payout)
    if (!signer.ok) return signer
    if (freshUntil(context.staff) === undefined) return refuse(refusal('freshSignInNeeded'))
    const now = await readNow(tx, payout)
    if (hashOfPayout(now) !== body.seen) return refuse(refusal('changedMeanwhile'))
    if (!isSound(now)) return refuse(refusal('payoutUnsound'))
    const missing = payout.signaturesNeeded - (await signPayout(tx, payout, context.staff.memberId))
    if (missing <= 0) await payPayout(tx, payout)
    return ok({
      answer: { data: { is_paid: missing <= 0, missing: Math.max(0, missing) } },
      changed: {
        subject: subjectOf(payout),
        before: { state: payout.state, signatures: payout.signatures.length },
        after: { state: missing <= 0 ? 'paid' : 'waiting', amount: payout.amount, seen: body.seen },
      },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.holdPayout, async (tx, { params, body }, { operator }) => {
    const payout = await takePayout(tx, operator.id, params.id)
    if (payout === undefined) return refuse(refusal('notFound'))
    if (payout.state !== 'waiting') return refuse(refusal('proposalOver'))
    await holdBackPayout(tx, payout, body.reason)
    return ok({ answer: { data: null }, changed: changed(payout, 'held') })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.takeUpPayout, async (tx, { params }, { operator }) => {
    const payout = await takePayout(tx, operator.id, params.id)
    if (payout === undefined) return refuse(refusal('notFound'))
    if (payout.state !== 'held') return refuse(refusal('proposalOver'))
    await takeUpPayout(tx, payout)
    return ok({ answer: { data: null }, changed: changed(payout, 'waiting') })
  })
}

async function readNow(db: Kysely<DB>, payout: Payout): Promise<PayoutNow> {
  const prizes = await loadPayoutPrizes(db, payout)
  return { payout, prizes, checks: await checkPayout(db, payout, prizes) }
}

/** Whether it may be paid. A blocked winner is shown, and still is owed what they won. */
function isSound({ checks }: PayoutNow): boolean {
  return checks.isCurrent && checks.isRecomputed && checks.isByTable && checks.isFunded && checks.isBalanced
}

/** Nobody signs what they asked for, or twice. */
async function judgeSigner(
  db: Kysely<DB>,
  { operator, staff }: ConsoleContext,
  { gameRoundId, signatures }: Payout,
): Promise<Outcome<void>> {
  const asked = await findActors(db, operator.id, ASKING, { kind: 'round', id: String(gameRoundId) })
  if (asked.has(staff.memberId)) return refuse(refusal('ownRequest'))
  const hasSigned = signatures.some(({ id }) => id === staff.memberId)
  return hasSigned ? refuse(refusal('signedAlready')) : ok(undefined)
}

function subjectOf({ contestId }: Payout) {
  return { kind: 'contest', id: String(contestId) }
}

function changed(payout: Payout, state: string) {
  return {
    subject: subjectOf(payout),
    before: { state: payout.state, amount: payout.amount, signatures: payout.signatures.length },
    after: { state },
  }
}
