import { z } from 'zod'
import { positionName, sentDateTime } from './shared.ts'
import { toldFact } from './told-fact.ts'

/** An id chosen by the provider. */
const providersId = z.string().min(1).max(80).regex(/^\S+$/)
const name = z.string().trim().min(1).max(80)
/** Maximum number of items in one call. */
export const MAX_FEED_ITEMS = 2000

const club = z.strictObject({
  id: providersId,
  name,
  short_name: z.string().trim().min(1).max(12),
  strength: z.int().min(1).max(5).optional(),
})
const player = z.strictObject({
  id: providersId,
  /** Their id in every season, if `id` is of this season alone: it keeps a player the same person next season. */
  person_id: providersId.optional(),
  club_id: providersId,
  first_name: z.string().trim().max(80).default(''),
  last_name: name,
  display_name: name.optional(),
  position: positionName,
  shirt_number: z.int().min(1).max(99).optional(),
  birth_date: z.iso.date().optional(),
  status: z
    .enum(['available', 'doubtful', 'injured', 'suspended', 'unavailable', 'left'])
    .default('available'),
  news: z.string().max(300).default(''),
  /** In millions; if missing, the price comes from last season, otherwise from the position. */
  price: z.number().min(0.5).max(50).multipleOf(0.1).optional(),
  last_season: z
    .strictObject({ points: z.int().min(-50).max(1000), minutes: z.int().min(0).max(10_000) })
    .optional(),
})
const round = z.strictObject({ number: z.int().min(1).max(999), name })
const fixture = z.strictObject({
  id: providersId,
  /** The number of its round; null while it has none. */
  round: z.int().min(1).max(999).nullable(),
  home_club_id: providersId.nullable(),
  away_club_id: providersId.nullable(),
  kick_off_at: sentDateTime.nullable(),
  state: z
    .enum([
      'scheduled',
      'delayed',
      'postponed',
      'interrupted',
      'suspended',
      'abandoned',
      'cancelled',
      'awarded',
    ])
    .default('scheduled'),
  home_difficulty: z.int().min(1).max(5).optional(),
  away_difficulty: z.int().min(1).max(5).optional(),
})
const fact = z.strictObject({
  fixture_id: providersId,
  /** Identifies the fact for good: telling it again under the same id corrects it. */
  event_id: z
    .string()
    .min(1)
    .max(80)
    .regex(/^[\w.:-]+$/),
  revision: z.int().min(0).max(1_000_000).default(0),
  happened_at: sentDateTime.optional(),
  fact: toldFact(providersId),
})

/** The items a provider may send. Each is parsed by itself, so that a wrong one does not block the others. */
export const FEED_ITEMS = { club, player, round, fixture, fact } as const

const list = z.array(z.unknown()).max(MAX_FEED_ITEMS).default([])

/** What happened to an item: its list and its place in the call, with its id if it has one. */
const item = z.object({
  list: z.enum(['clubs', 'players', 'rounds', 'fixtures', 'facts']),
  index: z.int(),
  id: z.string(),
  /** `known`: it was told before; `refused`: see `reason`. */
  outcome: z.enum(['taken', 'known', 'refused']),
  reason: z.string().optional(),
})
const answer = z.object({ items: z.array(item) })
export type FeedItem = z.output<typeof item>

/**
 * The calls of a provider that pushes data to us (docs/feeds.md, Push): signed, and outside the page's path table.
 */
export const FEED_CALLS = {
  squads: {
    path: '/feed/v1/squads',
    summary: 'Clubs and players: new ones come in, known ones are renamed, move and fall ill.',
    body: z.strictObject({ clubs: list, players: list }),
    items: { clubs: club, players: player },
    answer,
  },
  fixtures: {
    path: '/feed/v1/fixtures',
    summary: 'Rounds and matches: new ones come in, known ones are re-dated, postponed or called off.',
    body: z.strictObject({ rounds: list, fixtures: list }),
    items: { rounds: round, fixtures: fixture },
    answer,
  },
  facts: {
    path: '/feed/v1/facts',
    summary: 'Facts of matches in any order, each with an id that stays its own and a revision that grows.',
    body: z.strictObject({ facts: list }),
    items: { facts: fact },
    answer,
  },
} as const

/** The headers that carry the signature of such a call. */
export const FEED_HEADERS = {
  source: 'x-feed-source',
  time: 'x-feed-time',
  nonce: 'x-feed-nonce',
  signature: 'x-feed-signature',
} as const
