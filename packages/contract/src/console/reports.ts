import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { act, consoleOperation } from './operation.ts'
import { minorUnits, operatorParams } from './shared.ts'

const day = z.iso.date()
const READERS = ['owner', 'contests', 'finance', 'viewer'] as const

/** By what a report counts. */
export const REPORT_PARTS = ['day', 'week', 'month', 'contest', 'kind', 'championship', 'language'] as const

const figures = {
  entries: z.int(),
  managers: z.int(),
  /** Managers who had entered something before the span. */
  returning: z.int(),
  stakes: minorUnits,
  refunds: minorUnits,
  prizes: minorUnits,
  rake: minorUnits,
  /** What the operator added to pools. */
  guarantees: minorUnits,
  /** Prizes of earlier results that stay paid beside those of the present ones. */
  corrections: minorUnits,
  purchases: minorUnits,
}

export const reportOperation = consoleOperation('report', {
  summary:
    'Entries, managers and money of a span of days (UTC) by day, week, month, contest, kind of contest, championship or language, added up from the postings. Bots count in money, not in entries and managers; of languages only entries and managers are told.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({
    by: z.enum(REPORT_PARTS).default('week'),
    from: day.optional(),
    to: day.optional(),
  }),
  answer: envelope(
    z.object({
      from: day,
      to: day,
      currency: z.string(),
      rows: z.array(z.object({ key: z.string(), name: z.string(), ...figures })),
      /** More rows than are shown; their figures are in the total. */
      is_cut: z.boolean(),
      total: z.object(figures),
    }),
  ),
})

export const retentionOperation = consoleOperation('retention', {
  summary: 'For each of the last gameweeks of a championship, who entered it and how many of them came back.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  answer: envelope(
    z.array(
      z.object({
        championship: z.string(),
        round: z.int(),
        managers: z.int(),
        /** Those who entered the next one, and one of the next four; null while that is not over. */
        next: z.int().nullable(),
        within_four: z.int().nullable(),
        newcomers: z.int(),
      }),
    ),
  ),
})

/** What is exported whole, whatever is on the screen. */
export const EXPORTS = ['postings', 'operations', 'contestBooks', 'payouts', 'differences'] as const

export const makeExportOperation = consoleOperation('makeExport', {
  summary:
    'Allows an export of every row of a span of days (UTC) and writes it into the audit log; the file is then read by its key, for ten minutes.',
  access: ['owner', 'finance'],
  effect: 'acts',
  params: operatorParams,
  body: act({ what: z.enum(EXPORTS), from: day, to: day }),
  answer: envelope(z.object({ key: z.uuid(), rows: z.int(), made_at: dateTime })),
  refusals: ['exportTooLarge'],
})

export const readExportOperation = consoleOperation('readExport', {
  summary:
    'The rows of an export as CSV by RFC 4180, as they are now; who asked for it reads it. The answer is no JSON.',
  access: ['owner', 'finance'],
  effect: 'reads',
  params: operatorParams.extend({ key: z.uuid() }),
  answer: envelope(z.null()),
  refusals: ['notFound'],
})

export const exportListOperation = consoleOperation('exportList', {
  summary: 'The last exports, by whom and of what, the newest first.',
  access: ['owner', 'finance'],
  effect: 'reads',
  params: operatorParams,
  answer: envelope(
    z.array(
      z.object({
        id,
        at: dateTime,
        by: z.string(),
        what: z.string(),
        from: z.string(),
        to: z.string(),
        rows: z.int(),
        reason: z.string(),
      }),
    ),
  ),
})
