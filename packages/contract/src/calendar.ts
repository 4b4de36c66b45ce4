import { z } from 'zod'
import { operation } from './operation.ts'
import { envelope } from './shared.ts'

/** Where below the operator's host a calendar program reads it; null without one. Anybody who has the address reads the calendar. */
const answer = envelope(z.object({ path: z.string().nullable() }))

export const calendarOperation = operation('calendar', {
  feature: 'calendar',
  summary:
    'The address of the manager’s personal calendar (iCalendar): deadlines and matches of their games.',
  access: 'manager',
  isPersonal: true,
  shows: ['calendar'],
  answer,
})

export const changeCalendarOperation = operation('changeCalendar', {
  feature: 'calendar',
  summary: 'Gives the calendar a new address, or none. The old address ends at once.',
  access: 'manager',
  changes: ['calendar'],
  body: z.strictObject({ is_on: z.boolean() }),
  answer,
})
