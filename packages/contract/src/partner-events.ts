import { z } from 'zod'

const id = z.int().positive()
const amount = z.int().min(0)
const currency = z.string().length(3)

/**
 * Who it is about: our id, and the operator's own one where their login hands it over; null for guests and for logins by
 * phone number.
 */
const ofManager = { manager_id: id, user_id: z.string().nullable() }
/** What is said of every entry. */
const ofEntry = { ...ofManager, entry_id: id, contest_id: id, tournament_id: id }
/** What is said of every payment; `amount` is in minor units of the currency. */
const ofPayment = {
  ...ofManager,
  operation_id: z.uuid(),
  entry_id: id.nullable(),
  amount: amount.positive(),
  currency,
}
const ofRound = z.strictObject({ round_id: id, championship_id: id, number: z.int().positive() })

const A_ROUND = { round_id: 51, championship_id: 3, number: 12 }
const A_MANAGER = { manager_id: 1041, user_id: 'u-20417' }
const AN_ENTRY = { ...A_MANAGER, entry_id: 7730, contest_id: 88, tournament_id: 40 }
const A_PAYMENT = {
  ...A_MANAGER,
  operation_id: '3f0c5b1e-8f4e-4c6b-9d0a-2f6d1c7b9a55',
  entry_id: 7730,
  amount: 500,
  currency: 'EUR',
}

/** A kind of event that an operator's systems may receive. */
export type PartnerEventType = {
  /** Grows when `data` changes so that a receiver of the version before would misread it; new optional fields do not count. */
  readonly version: number
  readonly summary: string
  /** Ids and figures alone: no names, phone numbers or line-ups. */
  readonly data: z.ZodType
  readonly example: Readonly<Record<string, unknown>>
  /** What a key must be allowed to read. */
  readonly scope: 'managers' | 'entries' | 'money' | 'rounds'
  /** Whether it is sent about a manager who is excluded or blocked. */
  readonly isSentAboutRestricted: boolean
}

/** A kind of which nothing is sent about a manager who is excluded or blocked. */
const kind = (
  scope: PartnerEventType['scope'],
  summary: string,
  data: z.ZodType,
  example: PartnerEventType['example'],
) => ({ version: 1, summary, data, example, scope, isSentAboutRestricted: false }) as const

/** Every kind of event, in the order of its room; OpenAPI’s webhooks and `docs/reference/events.md` are made of it. */
export const PARTNER_EVENTS = {
  'manager.registered': kind(
    'managers',
    'A person has logged in for the first time, or as a guest.',
    z.strictObject(ofManager),
    { ...A_MANAGER },
  ),
  'manager.excluded': {
    ...kind(
      'managers',
      'A manager is excluded until an hour, or for good (`until` is null); sent again when that hour changes.',
      z.strictObject({ ...ofManager, until: z.iso.datetime({ offset: true }).nullable() }),
      { ...A_MANAGER, until: '2027-05-28T17:00:00.000000+00:00' },
    ),
    isSentAboutRestricted: true,
  },
  'entry.created': kind(
    'entries',
    'A team is entered in a contest. `fee` is what an entry costs, zero in free contests; `payment.taken` says what was paid.',
    z.strictObject({ ...ofEntry, fee: z.strictObject({ amount, currency }) }),
    { ...AN_ENTRY, fee: { amount: 500, currency: 'EUR' } },
  ),
  'entry.cancelled': kind(
    'entries',
    'An entered team has left. `because`: its manager or staff took it out (`left`), or its contest was cancelled by its creator, by the operator, because it was not filled, or because none of its matches counts (`void`).',
    z.strictObject({ ...ofEntry, because: z.enum(['left', 'creator', 'operator', 'unfilled', 'void']) }),
    { ...AN_ENTRY, because: 'unfilled' },
  ),
  'payment.taken': kind(
    'money',
    'A manager has paid for an entry, a chip or a formation.',
    z.strictObject({ ...ofPayment, purpose: z.enum(['entry', 'chip', 'formation']) }),
    { ...A_PAYMENT, purpose: 'entry' },
  ),
  'payment.returned': kind(
    'money',
    'A payment has been returned; `returns` is the operation that took it.',
    z.strictObject({ ...ofPayment, returns: z.uuid() }),
    { ...A_PAYMENT, returns: '9c1d7f60-51b2-4f0e-8a53-6b8f5d2e1c44' },
  ),
  'prize.paid': kind(
    'money',
    'A prize has reached the wallet of a manager.',
    z.strictObject({ ...ofPayment, round_id: id.nullable() }),
    { ...A_PAYMENT, amount: 20000, round_id: 51 },
  ),
  'round.locked': kind(
    'rounds',
    'The deadline of a round has passed; teams are fixed. One event for all entries of the operator in it.',
    ofRound,
    A_ROUND,
  ),
  'round.closed': kind('rounds', 'Places and prizes of a round are fixed.', ofRound, A_ROUND),
  'round.reopened': kind(
    'rounds',
    'A closed round is computed again; `round.closed` follows.',
    ofRound,
    A_ROUND,
  ),
  'round.corrected': kind(
    'rounds',
    'Points and places of a closed round are shown corrected; its prizes stay.',
    ofRound,
    A_ROUND,
  ),
} as const satisfies Readonly<Record<string, PartnerEventType>>

export type PartnerEventKind = keyof typeof PARTNER_EVENTS

export const PARTNER_EVENT_KINDS = Object.keys(PARTNER_EVENTS) as [PartnerEventKind, ...PartnerEventKind[]]

/** An event on the wire, the same by webhook and by cursor. */
export type PartnerEvent = {
  /** `evt_` and the event’s place in the order in which events leave; the same however often it is sent. */
  readonly id: string
  readonly type: PartnerEventKind
  readonly version: number
  /** When it happened, UTC. */
  readonly timestamp: string
  readonly data: unknown
}

/** What a receiver reads in the body of a call. */
export function partnerEventSchema(type: PartnerEventKind) {
  const { version, data } = PARTNER_EVENTS[type]
  return z.strictObject({
    id: z.string().regex(/^evt_\d+$/),
    type: z.literal(type),
    version: z.literal(version),
    timestamp: z.iso.datetime(),
    data,
  })
}

/** Headers of a webhook (Standard Webhooks). */
export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

const eventId = z.string().regex(/^evt_\d{1,15}$/)

/** The calls of an operator's systems, by a key of theirs (docs/operators.md, Events); outside the page's path table. */
export const PARTNER_CALLS = {
  events: {
    path: '/api/partner/v1/events',
    summary:
      'What happened after an event, in the order in which events leave, complete: the same bodies as by webhook. `next` is the `after` of the next call.',
    query: z.strictObject({
      after: eventId.default('evt_0'),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    answer: z.object({
      data: z.array(z.union(PARTNER_EVENT_KINDS.map(partnerEventSchema))),
      next: eventId,
      /** Whether there may be more at once. */
      has_more: z.boolean(),
    }),
  },
} as const
