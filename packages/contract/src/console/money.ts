import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { movement } from './managers.ts'
import { consoleOperation } from './operation.ts'
import { cursor, minorUnits, next, operatorParams } from './shared.ts'

const day = z.iso.date()

export const booksOperation = consoleOperation('books', {
  summary:
    'The books of an operator by day (UTC): stakes, refunds, prizes and purchases as posted, and the sum of every account, which is zero.',
  access: ['owner', 'finance', 'viewer'],
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({ from: day.optional(), to: day.optional() }),
  answer: envelope(
    z.object({
      currency: z.string(),
      /** The sum of all postings there are: anything but zero is a fault. */
      balance: minorUnits,
      accounts: z.array(z.object({ kind: z.string(), balance: minorUnits })),
      days: z.array(
        z.object({
          day,
          stakes: minorUnits,
          refunds: minorUnits,
          prizes: minorUnits,
          purchases: minorUnits,
          other: minorUnits,
          operations: z.int(),
        }),
      ),
    }),
  ),
})

export const contestBooksOperation = consoleOperation('contestBooks', {
  summary:
    'The books of contests that ended in a span of days (UTC), the latest first, added up from their postings; `left` is zero once all is paid.',
  access: ['owner', 'finance', 'viewer'],
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({ from: day.optional(), to: day.optional(), cursor: cursor.optional() }),
  answer: envelope(
    z.array(
      z.object({
        id,
        name: z.string(),
        round: z.int().nullable(),
        closed_at: dateTime,
        entries: z.int(),
        stakes: minorUnits,
        refunds: minorUnits,
        prizes: minorUnits,
        rake: minorUnits,
        /** What the operator added; negative where it received what nobody could win. */
        guarantee: minorUnits,
        /** Prizes of an earlier result that stay paid beside those of the present one. */
        corrections: minorUnits,
        left: minorUnits,
        /** Its prizes wait for a signature. */
        waits: z.boolean(),
      }),
    ),
    { next },
  ),
})

export const operationsOperation = consoleOperation('operations', {
  summary: 'Operations by state, the oldest undecided first; decided ones newest first.',
  access: ['owner', 'finance', 'support'],
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({
    state: z.enum(['undecided', 'done', 'declined']).default('undecided'),
    cursor: cursor.optional(),
  }),
  answer: envelope(
    z.array(
      movement.extend({
        manager: z.object({ id, name: z.string() }),
        attempts: z.int(),
        next_try_at: dateTime.nullable(),
        wallet_message: z.string().nullable(),
      }),
    ),
    { next },
  ),
})
