import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { act, consoleOperation } from './operation.ts'
import { waiting } from './overview.ts'
import { STAFF_ROLES } from './roles.ts'
import { minorUnits, ofOperatorParams, operatorParams } from './shared.ts'

const ALERT_KINDS = [
  'feedSilent',
  'lineUpsLate',
  'deadlineWithoutLineUp',
  'matchContradicts',
  'walletAway',
  'operationsUndecided',
  'differencesFound',
  'payoutWaits',
  'guaranteeUncovered',
  'brandNotPublished',
  'guaranteeUncoveredSoon',
  'newDevice',
  'signInGuessed',
  'codesGuessed',
  'manyRefunds',
  'manyReveals',
  'keptSumsWrong',
  'booksNotZero',
  'guaranteesOfWeekHigh',
] as const

export type AlertKind = (typeof ALERT_KINDS)[number]

export const alertsOperation = consoleOperation('alerts', {
  summary:
    'What has to be looked at now by who calls, the oldest first: one alert for each kind and subject, until it ends by itself or somebody says why.',
  access: STAFF_ROLES,
  effect: 'reads',
  params: operatorParams,
  answer: envelope(
    z.array(
      z.object({
        id,
        kind: z.enum(ALERT_KINDS),
        /** A match, a contest, a payout, a member of staff, or the operator itself. */
        subject: z.object({ id: z.string(), name: z.string() }),
        /** Who may act on it, besides owners. */
        role: z.string(),
        amount: minorUnits.nullable(),
        since: dateTime,
      }),
    ),
  ),
})

export const settleAlertOperation = consoleOperation('settleAlert', {
  summary: 'Ends an alert and says why; it is raised again only once what it was raised for has ended.',
  access: ['owner', 'contests', 'desk', 'finance', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: ['notFound'],
})

export const queueOperation = consoleOperation('queue', {
  summary:
    'All that waits for a person who may act on it, by kind, and when the last of it was decided; owners see everything.',
  access: STAFF_ROLES,
  effect: 'reads',
  params: operatorParams,
  answer: envelope(
    z.object({
      waiting: z.array(waiting),
      last: z.object({ act: z.string(), at: dateTime }).nullable(),
    }),
  ),
})
