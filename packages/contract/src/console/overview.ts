import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { consoleOperation } from './operation.ts'
import { minorUnits, operatorParams } from './shared.ts'

const figure = z.object({ today: z.int(), week_ago: z.int() })

/** One line for each kind of thing that waits; `role` is who it waits for. */
export const waiting = z.object({
  kind: z.enum([
    'proposals',
    'payouts',
    'differences',
    'undecidedOperations',
    'missedContests',
    'unmatched',
    'silentMatches',
  ]),
  count: z.int(),
  amount: minorUnits.nullable(),
  since: dateTime.nullable(),
  role: z.string(),
})

export const overviewOperation = consoleOperation('overview', {
  summary:
    'Whether today is well: matches and their sources, the next deadlines and their books, today beside the same hours of a week ago, and what waits for a person.',
  access: ['owner', 'contests', 'desk', 'finance', 'support', 'viewer'],
  effect: 'reads',
  params: operatorParams,
  answer: envelope(
    z.object({
      now: dateTime,
      currency: z.string(),
      entries: figure,
      stakes: figure,
      managers: figure,
      /** What the guarantees of open contests would cost if nobody else entered. */
      liability: minorUnits,
      matches: z.array(
        z.object({
          id,
          championship: z.string(),
          home: z.string(),
          away: z.string(),
          kick_off_at: dateTime,
          status: z.string(),
          home_score: z.int().nullable(),
          away_score: z.int().nullable(),
          source: z.string(),
          heard_at: dateTime.nullable(),
          entries: z.int(),
        }),
      ),
      deadlines: z.array(
        z.object({
          contest_id: id,
          name: z.string(),
          round: z.int().nullable(),
          deadline_at: dateTime,
          fee: minorUnits,
          entries: z.int(),
          capacity: z.int().nullable(),
          fees: minorUnits,
          guarantee: minorUnits,
          liability: minorUnits,
        }),
      ),
      /** What waits for who reads it, as `queue` answers it. */
      waiting: z.array(waiting),
      last: z.object({ act: z.string(), at: dateTime }).nullable(),
    }),
  ),
})
