import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { act, consoleOperation } from './operation.ts'
import { cursor, minorUnits, next, ofOperatorParams, operatorParams } from './shared.ts'

const READERS = ['owner', 'finance'] as const

export const DIFFERENCE_STATES = ['open', 'explained', 'settled', 'gone'] as const

const comparison = z.object({
  id,
  from: dateTime,
  to: dateTime,
  made_at: dateTime,
  /** Null: it ran by itself. */
  asked_by: z.string().nullable(),
  ours: z.int(),
  ours_amount: minorUnits,
  theirs: z.int(),
  theirs_amount: minorUnits,
  differing: z.int(),
  /** Why nothing could be compared. */
  fault: z.string().nullable(),
})

export const comparisonsOperation = consoleOperation('comparisons', {
  summary: 'The last comparisons with the wallet, the newest first, and what is open of all of them.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  answer: envelope(
    z.object({
      comparisons: z.array(comparison),
      open: z.int(),
      /** The sum by which open differences differ, whichever way. */
      open_amount: minorUnits,
    }),
  ),
})

export const differencesOperation = consoleOperation('differences', {
  summary: 'Differences between our operations and the statement of the wallet, the newest first.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({ state: z.enum(DIFFERENCE_STATES).default('open'), cursor: cursor.optional() }),
  answer: envelope(
    z.array(
      z.object({
        id,
        /** Of our operation, or what the statement calls one that we do not know. */
        operation_id: z.string(),
        is_known: z.boolean(),
        kind: z.enum(['missing', 'unknown', 'double', 'amount', 'currency', 'user', 'direction']),
        state: z.enum(DIFFERENCE_STATES),
        manager: z.object({ id, name: z.string() }).nullable(),
        /** From the view of the manager; null where one side has nothing. */
        ours: minorUnits.nullable(),
        theirs: minorUnits.nullable(),
        detail: z.string(),
        found_at: dateTime,
        last_seen_at: dateTime,
        explanation: z.string().nullable(),
        decided_by: z.string().nullable(),
        decided_at: dateTime.nullable(),
        /** What a posting would add to our account of the manager; null where none can settle it. */
        adjustment: minorUnits.nullable(),
      }),
    ),
    { next },
  ),
})

export const compareWalletOperation = consoleOperation('compareWallet', {
  summary: 'Compares the operations of the last days with the statement of the wallet now.',
  access: READERS,
  effect: 'acts',
  params: operatorParams,
  body: act({ days: z.int().min(1).max(31) }),
  /** Null where the wallet has no statement, or could not be read; the comparison then says why. */
  answer: envelope(z.object({ differing: z.int().nullable() })),
})

export const explainDifferenceOperation = consoleOperation('explainDifference', {
  summary: 'Ends a difference with an explanation: the reason is it.',
  access: READERS,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: ['notFound'],
})

export const adjustDifferenceOperation = consoleOperation('adjustDifference', {
  summary:
    'Asks for a posting that makes our account of a manager agree with their wallet; an owner or another person of finance signs it.',
  access: READERS,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.object({ proposal_id: id })),
  refusals: ['notFound', 'notAdjustable', 'proposalWaits'],
})

export const askOperationOperation = consoleOperation('askOperation', {
  summary: 'Has an undecided operation tried again, or asked about, at once.',
  access: ['owner', 'finance', 'support'],
  effect: 'acts',
  params: operatorParams,
  body: act({ operation_id: z.uuid() }),
  answer: envelope(z.null()),
  refusals: ['notFound', 'proposalOver'],
})
