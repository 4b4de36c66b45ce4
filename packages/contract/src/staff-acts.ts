import { z } from 'zod'
import { operation } from './operation.ts'
import { dateTime, disqualifiedFor, envelope, money } from './shared.ts'

/** What staff can have done to a manager that the manager is told. */
export const STAFF_ACTS = [
  'refunded',
  'disqualified',
  'reinstated',
  'blocked',
  'unblocked',
  'excluded',
  'limited',
  'renamed',
  'viewed',
  'sessionsEnded',
  'revealed',
  'exported',
  'erasing',
  'erasureStopped',
] as const

export const staffActsOperation = operation('staffActs', {
  feature: 'support',
  summary: 'What staff did about the manager, newest first: refunds, blocks, names, looks at their screens.',
  access: 'manager',
  isPersonal: true,
  answer: envelope(
    z.array(
      z.object({
        id: z.int(),
        at: dateTime,
        what: z.enum(STAFF_ACTS),
        /** Of a refund, and of a limit of money. */
        amount: money.nullable(),
        currency: z.string(),
        /** Of a limit of entries. */
        entries: z.int().nullable(),
        limit: z.enum(['stake', 'loss', 'entries']).nullable(),
        contest: z.string().nullable(),
        team: z.string().nullable(),
        /** Until when, or from when; null is for good. */
        until: dateTime.nullable(),
        name: z.string().nullable(),
        /** Why a team was disqualified. */
        cause: disqualifiedFor.nullable(),
      }),
    ),
  ),
})
