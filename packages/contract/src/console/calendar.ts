import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { CONTEST_STATES } from './contests.ts'
import { consoleOperation } from './operation.ts'
import { operatorParams } from './shared.ts'

export const contestCalendarOperation = consoleOperation('contestCalendar', {
  summary:
    'The contests of some hours or days, one lane for each game: opening, deadline, last whistle, close. Rooms and games of managers are counted elsewhere.',
  access: ['owner', 'contests', 'desk', 'finance', 'support', 'viewer'],
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({ from: dateTime, hours: z.enum(['3', '24', '168', '336', '672']) }),
  answer: envelope(
    z.object({
      lanes: z.array(
        z.object({
          /** Null for contests that staff opened one by one. */
          game: z.string().nullable(),
          name: z.string(),
          contests: z.array(
            z.object({
              /** Null for one that is not open yet. */
              id: id.nullable(),
              name: z.string(),
              championship: z.string(),
              round: z.int().nullable(),
              state: z.enum([...CONTEST_STATES, 'planned']),
              opens_at: dateTime,
              deadline_at: dateTime,
              last_whistle_at: dateTime.nullable(),
              /** When it was closed, otherwise null. */
              closed_at: dateTime.nullable(),
              entries: z.int(),
              capacity: z.int().nullable(),
            }),
          ),
        }),
      ),
      /** There were more than fit: the time is too long. */
      is_cut: z.boolean(),
    }),
  ),
})
