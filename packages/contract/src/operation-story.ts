import { z } from 'zod'
import { dateTime } from './shared.ts'

/** What can happen to an operation, in the order in which it does. Texts are the clients' own. */
export const STORY_STEPS = [
  'asked',
  'sent',
  'unknown',
  'undoing',
  'done',
  /** Its answer was lost, and asking the wallet again brought it. */
  'found',
  'declined',
  'undone',
  'refundPlanned',
  'refunded',
] as const

/** Why a wallet declined. */
const declinedBecause = z.enum(['insufficientFunds', 'walletAway', 'walletRefused'])

/** What became of an operation as a whole. */
export const storyEnd = z.enum(['done', 'refunded', 'undone', 'declined', 'paymentOpen', 'creditOpen'])

/** Something that happened to an operation, and when. */
export const storyStep = z.object({
  at: dateTime,
  what: z.enum(STORY_STEPS),
  because: declinedBecause.nullable(),
})
