import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import { instantCursor, readInstantCursor } from '../../core/page-cursor.ts'
import {
  holdBackPayout,
  loadPayouts,
  type Payout,
  PAYOUTS_PER_PAGE,
  type Recounts,
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
import { presentPayout, presentPayoutFile } from './present-payout.ts'
import { isSound, judgeSigner, readPayoutNow, signatureChanged, signPayoutFor } from './sign-payout.ts'

export type PayoutDeps = ConsoleDeps & { readonly recounts: Recounts }

/** The calls by which prizes that wait for signatures are read, signed and held back. */
export function registerPayouts(app: FastifyInstance, deps: PayoutDeps): void {
  const { db, recounts } = deps

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
    const now = await readPayoutNow(db, recounts, payout)
    const may =
      payout.state === 'waiting' && isSound(now) && (await judgeSigner(db, signerOf(context), payout)).ok
    return ok({ data: presentPayoutFile(now, may) })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.signPayout, async (tx, { params, body }, context) => {
    const asked = { id: params.id, seen: body.seen }
    const signed = await signPayoutFor(tx, recounts, signerOf(context), asked, () =>
      freshUntil(context.staff) === undefined ? refuse(refusal('freshSignInNeeded')) : ok(undefined),
    )
    if (!signed.ok) return signed
    const { missing } = signed.value
    return ok({
      answer: { data: { is_paid: missing === 0, missing } },
      changed: signatureChanged(signed.value, body.seen),
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

function signerOf({ operator, staff }: ConsoleContext) {
  return { operatorId: operator.id, memberId: staff.memberId }
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
