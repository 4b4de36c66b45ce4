import { z } from 'zod'
import { operation } from './operation.ts'
import { dateTime, envelope, money } from './shared.ts'

/** Length of an exclusion in days; null means for good. */
export const exclusionDays = z
  .union([z.literal(1), z.literal(7), z.literal(30), z.literal(182), z.literal(365)])
  .nullable()

const limit = z.object({
  /** The manager's own limit and the operator's; null means none. The tighter one applies. */
  mine: z.number().nullable(),
  operator: z.number().nullable(),
  /** Used within the last 24 hours. */
  used: z.number(),
  /**
   * A looser limit of the manager's own that is waiting, and when it takes effect; `next` null with a time means that
   * there will be no limit from then on.
   */
  next: z.number().nullable(),
  next_from: dateTime.nullable(),
})

/** The limits per 24 hours, how much of them is used, any exclusion, and what must be confirmed before paying. */
const fairPlay = envelope(
  z.object({
    currency: z.string(),
    stake: limit,
    loss: limit,
    entries: limit,
    excluded_until: dateTime.nullable(),
    is_excluded_for_good: z.boolean(),
    terms: z.object({ version: z.string(), age: z.int().nullable(), is_accepted: z.boolean() }).nullable(),
  }),
)

export const fairPlayOperation = operation('fairPlay', {
  feature: 'fair-play',
  summary:
    'The manager’s limits within any 24 hours, their own and the operator’s, and what they have confirmed.',
  access: 'manager',
  shows: ['money'],
  isPersonal: true,
  answer: fairPlay,
})

export const setLimitsOperation = operation('setLimits', {
  feature: 'fair-play',
  summary:
    'Sets own limits: money for stake and loss, a count for entries, null for none. Tighter at once, looser after 24 hours.',
  access: 'manager',
  changes: [],
  body: z.strictObject({
    stake: money.min(0).max(1_000_000_000).nullable().optional(),
    loss: money.min(0).max(1_000_000_000).nullable().optional(),
    entries: z.int().min(0).max(10_000).nullable().optional(),
  }),
  answer: fairPlay,
})

export const excludeMyselfOperation = operation('excludeMyself', {
  feature: 'fair-play',
  summary: 'Keeps the manager from entering anything for some days, or for good (null). Never shortened.',
  access: 'manager',
  changes: [],
  body: z.strictObject({ days: exclusionDays }),
  answer: fairPlay,
})

export const acceptTermsOperation = operation('acceptTerms', {
  feature: 'fair-play',
  summary: 'Records that the manager is of age and accepts this version of the terms.',
  access: 'manager',
  changes: [],
  body: z.strictObject({ version: z.string().min(1).max(60), is_of_age: z.literal(true) }),
  answer: fairPlay,
  refusals: ['termsOutdated'],
})
