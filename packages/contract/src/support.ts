import { z } from 'zod'
import { operation } from './operation.ts'
import { dateTime, envelope, id, millions, points } from './shared.ts'

const byPosition = <T extends z.ZodType>(value: T) =>
  z.object({ GK: value, DEF: value, MID: value, FWD: value })

/** The figures of the current rule packs, for texts that mention them. */
const figures = z.object({
  starters: z.int(),
  formation: byPosition(z.object({ min: z.int(), max: z.int() })),
  squad: byPosition(z.int()),
  players_per_club: z.int(),
  captain_factor: z.int(),
  /** Points deducted from the 1st, 2nd, 3rd, 4th and later clean sheet of one club. */
  stacking: z.array(points),
  long_play_minutes: z.int(),
  clean_sheet: byPosition(points),
  assist: points,
  yellow_card: points,
  red_card: points,
  /** Bonus points for the best players of a match; empty where the pack has no bonus. */
  bonus: z.array(points),
  team_name_limit: z.int(),
  free_transfers: z.int(),
  free_transfers_limit: z.int(),
  transfer_cost: points,
  wildcards: z.int(),
  wildcard_from_round: z.int(),
  chips: z.object({
    free: z.int(),
    bought: z.int(),
    /** In the operator's currency: the price of one chip, and of all three together. */
    price: z.number(),
    price_of_all: z.number(),
    triple_captain_factor: z.int(),
  }),
  prices: z.object({
    rises: z.array(z.object({ percent: z.int(), is_inclusive: z.boolean(), by: millions })),
    matches: z.int(),
    unused_fall: millions,
    cards_fall: millions,
    buyer_rounds: z.int(),
    no_buyers_fall: millions,
    few_buyers_percent: z.int(),
    few_buyers_fall: millions,
    limit: millions,
  }),
})

/** The operator's current seasonal game, with the deadline of each round as far as known. */
const season = z.object({
  tournament_id: id,
  name: z.string(),
  rounds_number: z.int(),
  /** How long before a round's first kick-off its deadline is, in minutes. */
  deadline_minutes: z.int(),
  rounds: z.array(z.object({ number: z.int(), name: z.string(), deadline: dateTime })),
})

export const supportOperation = operation('support', {
  feature: 'support',
  summary: 'What the rules texts need: the figures of the rules in force and the season’s deadlines.',
  access: 'public',
  answer: envelope(
    z.object({
      figures,
      season: season.nullable(),
    }),
  ),
})

const winners = z.array(
  z.object({
    week: z.string(),
    /** Masked: +359*****12. */
    msisdn: z.string(),
    score: z.number(),
  }),
)

export const winnersOperation = operation('winners', {
  feature: 'support',
  summary: 'The winners of the operator’s own list, newest week first; empty while there are none.',
  access: 'public',
  answer: envelope(winners),
  refusals: ['notFound', 'winnersUnavailable'],
})

export const winnerOperation = operation('winner', {
  feature: 'support',
  summary: 'The winners of one code of the operator’s list, or of one week where it has no codes.',
  access: 'public',
  params: z.strictObject({ code: z.string().regex(/^[\w-]{1,40}$/) }),
  answer: envelope(winners),
  refusals: ['notFound', 'winnersUnavailable'],
})

export const subscriptionOperation = operation('subscription', {
  feature: 'support',
  summary: 'Whether the manager is subscribed at the operator.',
  access: 'signedIn',
  shows: ['subscription'],
  isPersonal: true,
  answer: envelope(z.object({ is_subscribed: z.boolean() })),
  refusals: ['notFound'],
})

export const unsubscribeOperation = operation('unsubscribe', {
  feature: 'support',
  summary:
    'End the manager’s subscription; the server identifies them to the operator by what the login knows.',
  access: 'manager',
  changes: ['subscription'],
  /** The session in the body is ignored: nobody can unsubscribe another person. */
  body: z.strictObject({ session_id: z.string().max(200).optional() }).optional(),
  answer: envelope(z.null(), { status: z.literal('Success') }),
  refusals: ['notFound', 'unsubscribeFailed'],
})
