import { z } from 'zod'
import { dateTime, envelope, id, points } from '../shared.ts'
import { act, consoleOperation } from './operation.ts'
import { cursor, minorUnits, next, ofOperatorParams, operatorParams } from './shared.ts'

const READERS = ['owner', 'finance'] as const

export const PAYOUT_STATES = ['waiting', 'held', 'paid', 'replaced'] as const

/** Prizes of a contest that wait, or waited, for signatures. */
const payoutRow = z.object({
  id,
  contest: z.object({ id, name: z.string(), round: z.int() }),
  state: z.enum(PAYOUT_STATES),
  held_because: z.string().nullable(),
  /** When the round was closed with these prizes. */
  asked_at: dateTime,
  decided_at: dateTime.nullable(),
  entries: z.int(),
  fees: minorUnits,
  rake: minorUnits,
  /** What the operator adds to reach the guarantee. */
  liability: minorUnits,
  /** What is to be paid: the prizes, less what was paid of them before a reopening. */
  amount: minorUnits,
  winners: z.int(),
  largest: minorUnits,
  /** False while its round is open again: a new close will replace it. */
  is_current: z.boolean(),
  signatures_needed: z.int(),
  signatures: z.array(z.object({ id, name: z.string(), at: dateTime })),
})

export const payoutListOperation = consoleOperation('payoutList', {
  summary: 'Prizes that wait for signatures, the oldest first, or those that no longer do, the newest first.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({ state: z.enum(['open', 'over']).default('open'), cursor: cursor.optional() }),
  answer: envelope(z.array(payoutRow), { next }),
})

export const payoutFileOperation = consoleOperation('payoutFile', {
  summary:
    'One payout with its winners and its checks, all computed anew: `seen` names these figures for the signature.',
  access: READERS,
  effect: 'reads',
  params: ofOperatorParams,
  answer: envelope(
    payoutRow.extend({
      game_round_id: id,
      checks: z.object({
        is_current: z.boolean(),
        is_recomputed: z.boolean(),
        is_by_table: z.boolean(),
        is_funded: z.boolean(),
        is_balanced: z.boolean(),
        is_payable: z.boolean(),
      }),
      /** What is to be paid now, which a correction may have moved since it was asked for. */
      amount_now: minorUnits,
      /** The first of the winners; `winners` says how many there are. */
      prizes: z.array(
        z.object({
          manager_id: id,
          team: z.string(),
          place: z.int(),
          points,
          prize: minorUnits,
          /** What was paid of it before a reopening. */
          paid: minorUnits,
        }),
      ),
      may_sign: z.boolean(),
      seen: z.string(),
    }),
  ),
  refusals: ['notFound'],
})

const PAYOUT_REFUSALS = ['notFound', 'proposalOver'] as const

export const signPayoutOperation = consoleOperation('signPayout', {
  summary: 'Signs a payout; with the last signature it needs, its prizes are paid.',
  access: READERS,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ seen: z.string().max(100) }),
  answer: envelope(z.object({ is_paid: z.boolean(), missing: z.int() })),
  refusals: [
    ...PAYOUT_REFUSALS,
    'ownRequest',
    'signedAlready',
    'changedMeanwhile',
    'payoutUnsound',
    'freshSignInNeeded',
  ],
})

export const holdPayoutOperation = consoleOperation('holdPayout', {
  summary:
    'Declines a payout as it stands: its signatures fall, and nothing is paid until it is taken up again.',
  access: READERS,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: PAYOUT_REFUSALS,
})

export const takeUpPayoutOperation = consoleOperation('takeUpPayout', {
  summary: 'Lets a payout that was held back wait for signatures again.',
  access: READERS,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: PAYOUT_REFUSALS,
})

const limits = {
  /** Prizes of a contest above this sum wait; null: all are paid at the close. */
  signed_above: minorUnits.min(0).nullable(),
  /** Above this sum they need two signatures; null: one is always enough. */
  two_above: minorUnits.min(0).nullable(),
}

export const payoutLimitsOperation = consoleOperation('payoutLimits', {
  summary: 'Above which sums the prizes of a contest wait for a signature, or for two.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  answer: envelope(z.object(limits)),
})

export const changePayoutLimitsOperation = consoleOperation('changePayoutLimits', {
  summary:
    'Changes these sums for the closes to come. What lets more be paid without a signature waits for another person.',
  access: ['owner'],
  effect: 'acts',
  params: operatorParams,
  body: act(limits),
  answer: envelope(z.object({ proposal_id: id.nullable() })),
  refusals: ['proposalWaits'],
})
