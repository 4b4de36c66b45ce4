import { z } from 'zod'
import { exclusionDays } from '../fair-play.ts'
import { dateTime, envelope, id } from '../shared.ts'
import { act, consoleOperation } from './operation.ts'
import { minorUnits, ofOperatorParams, operatorParams } from './shared.ts'

/** Null where it is done; else the proposal that waits for another person. */
const doneOrProposed = { proposal_id: id.nullable() }

const refund = z.object({
  entry_id: id,
  contest: z.object({ id, name: z.string() }),
  team: z.string(),
  /** All that was paid for the entry: stake, chips and formations. */
  amount: minorUnits,
})

export const previewRefundOperation = consoleOperation('previewRefund', {
  summary: 'What giving an entry back before its deadline returns, and whether it takes a second person.',
  access: ['owner', 'finance', 'support'],
  effect: 'reads',
  params: ofOperatorParams,
  /** `left_today` is what who calls may still refund today by themselves. */
  answer: envelope(refund.extend({ left_today: minorUnits, needs_second: z.boolean() })),
  refusals: ['notFound', 'notRefundable'],
})

export const refundEntryOperation = consoleOperation('refundEntry', {
  summary:
    'Gives an entry back before its deadline: the seat is freed and all that was paid for it is refunded, once. Above the daily sum of who asks, finance or an owner signs.',
  access: ['owner', 'finance', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(refund.extend(doneOrProposed)),
  refusals: ['notFound', 'notRefundable', 'proposalWaits'],
})

const refundRules = z.object({ per_day: minorUnits, refunded_today: minorUnits })

export const refundRulesOperation = consoleOperation('refundRules', {
  summary: 'How much one person refunds in a day without another, and how much who calls has today.',
  access: ['owner', 'finance', 'support'],
  effect: 'reads',
  params: operatorParams,
  answer: envelope(refundRules),
})

export const changeRefundRulesOperation = consoleOperation('changeRefundRules', {
  summary:
    'Sets how much one person refunds in a day (UTC) without another. A higher sum waits for another person.',
  access: ['owner'],
  effect: 'acts',
  params: operatorParams,
  body: act({ per_day: z.int().min(0).max(100_000_000) }),
  answer: envelope(refundRules.extend(doneOrProposed)),
  refusals: ['proposalWaits'],
})

export const excludeManagerOperation = consoleOperation('excludeManager', {
  summary:
    'Excludes a manager at their own request, for some days or for good (null). A longer exclusion stays; nobody shortens one. Seven days hold at once, and an owner signs a longer one, and each after a renewal.',
  access: ['owner', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ days: exclusionDays }),
  /** How they are excluded at this moment: null without `is_excluded_for_good` is not at all. */
  answer: envelope(
    z.object({ excluded_until: dateTime.nullable(), is_excluded_for_good: z.boolean(), ...doneOrProposed }),
  ),
  refusals: ['notFound', 'proposalWaits', 'changedMeanwhile'],
})

export const limitManagerOperation = consoleOperation('limitManager', {
  summary:
    'Tightens a limit at the manager’s own request: minor units for stake and loss, teams for entries. Only the manager loosens one.',
  access: ['owner', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({
    kind: z.enum(['stake', 'loss', 'entries']),
    amount: z.int().min(0).max(100_000_000_000),
  }),
  answer: envelope(z.null()),
  refusals: ['notFound', 'limitNotTighter'],
})

export const revealManagerOperation = consoleOperation('revealManager', {
  summary: 'The provider’s name for a manager and their phone in full, for a reason that is written down.',
  access: ['owner', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.object({ subject: z.string().nullable(), phone: z.string().nullable() })),
  refusals: ['notFound', 'freshSignInNeeded'],
})

export const renameManagerOperation = consoleOperation('renameManager', {
  summary: 'Gives a manager another name, by the rules that hold for every name.',
  access: ['owner', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ name: z.string().max(200) }),
  answer: envelope(z.object({ name: z.string() })),
  refusals: [
    'notFound',
    'nameMissing',
    'nameTooLong',
    'nameUnreadable',
    'nameInvisible',
    'nameMixedScripts',
    'nameAddress',
    'nameUnsuitable',
    'nameReserved',
  ],
})

export const viewAsManagerOperation = consoleOperation('viewAsManager', {
  summary:
    'A token with which the screens of a manager are read for ten minutes: without payments or personal data, changing nothing. The manager finds it in their account.',
  access: ['owner', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  /** `host` is where the manager plays; null where the operator has none of its own. */
  answer: envelope(z.object({ token: z.string(), host: z.string().nullable(), until: dateTime })),
  refusals: ['notFound'],
})

export const exportManagerOperation = consoleOperation('exportManager', {
  summary: 'Everything that is stored about a manager, in full, to be handed to them.',
  access: ['owner', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.record(z.string(), z.unknown())),
  refusals: ['notFound', 'freshSignInNeeded'],
})

export const eraseManagerOperation = consoleOperation('eraseManager', {
  summary:
    'Asks that a manager’s personal data be erased; finance signs, and it is done 72 hours after that. Postings and places stay.',
  access: ['owner'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.object({ proposal_id: id })),
  refusals: ['notFound', 'notErasable', 'proposalWaits'],
})

export const stopErasureOperation = consoleOperation('stopErasure', {
  summary: 'Calls off an erasure that has been signed and is not done yet.',
  access: ['owner', 'finance'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: ['notFound', 'notErasable'],
})
