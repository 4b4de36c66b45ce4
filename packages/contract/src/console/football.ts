import { z } from 'zod'
import { contradiction } from '../contradiction.ts'
import { feedStatus } from '../desk-status.ts'
import { saidFact } from '../said-fact.ts'
import { dateTime, envelope, id, millions, positionNumber } from '../shared.ts'
import { CONTRADICTION_OUTCOMES } from './corrections.ts'
import { act, consoleOperation } from './operation.ts'
import { cursor, next, ofOperatorParams, operatorParams } from './shared.ts'
import { sharedWith } from './shared-with.ts'

const READERS = ['owner', 'contests', 'desk', 'finance', 'support', 'viewer'] as const
const DESK = ['owner', 'desk'] as const

export const FITNESS = ['available', 'doubtful', 'injured', 'suspended', 'unavailable', 'left'] as const

export const footballOperation = consoleOperation('football', {
  summary:
    'The championships that the operator plays and how their sources are: the one in force, its last answer, lag, quota, who waits to be matched, matches whose clock runs without facts.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  answer: envelope(
    z.array(
      z.object({
        id,
        ...feedStatus,
        kind: z.enum(['demo', 'import', 'rehearsal', 'feed']),
        clubs: z.int(),
        players: z.int(),
        next_kick_off_at: dateTime.nullable(),
        shared_with: sharedWith,
      }),
    ),
  ),
})

export const decideUnmatchedOperation = consoleOperation('decideUnmatched', {
  summary: 'Says who a club, player or match of a source is: one of ours, or without one a new player.',
  access: DESK,
  effect: 'acts',
  params: operatorParams,
  body: act({
    source_id: id,
    kind: z.enum(['club', 'player', 'fixture']),
    their_id: z.string().min(1).max(100),
    our_id: id.nullable(),
  }),
  answer: envelope(z.null()),
  refusals: ['notFound', 'notMatchable', 'championshipShared'],
})

const fixtureRow = z.object({
  id,
  championship: z.string(),
  round: z.int().nullable(),
  home: z.string(),
  away: z.string(),
  kick_off_at: dateTime.nullable(),
  state: z.string(),
  minute: z.int().nullable(),
  home_score: z.int().nullable(),
  away_score: z.int().nullable(),
  source: z.string(),
  heard_at: dateTime.nullable(),
  corrections: z.int(),
})

export const fixtureListOperation = consoleOperation('fixtureList', {
  summary:
    'The matches of a round of a championship; without a number of the round that is under way or next.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({
    championship: z.string().max(60).optional(),
    round: z
      .string()
      .regex(/^[1-9]\d{0,3}$/)
      .optional(),
  }),
  answer: envelope(
    z.object({
      championships: z.array(z.object({ key: z.string(), name: z.string() })),
      championship: z.string().nullable(),
      round: z.int().nullable(),
      rounds: z.array(z.int()),
      matches: z.array(fixtureRow),
    }),
  ),
})

const matchPlayer = z.object({
  id,
  name: z.string(),
  side: z.enum(['home', 'away']),
  shirt_number: z.int().nullable(),
  place: z.enum(['pitch', 'bench', 'off', 'squad']),
})

/** How what counts and what another source says of the same thing agree. */
export const AGREEMENTS = ['same', 'differs', 'onlyThere', 'onlyHere', 'waiting', 'own'] as const

export const matchFileOperation = consoleOperation('matchFile', {
  summary: 'A match as it counts: every fact, who told it, and what other sources say of the same.',
  access: READERS,
  effect: 'reads',
  params: ofOperatorParams,
  answer: envelope(
    fixtureRow.extend({
      championship_name: z.string(),
      shared_with: sharedWith,
      /** The match as its facts tell it now: its part, since when that half is played, the score. */
      clock: z.object({
        status: z.enum([
          'scheduled',
          'postponed',
          'firstHalf',
          'halfTime',
          'secondHalf',
          'final',
          'abandoned',
        ]),
        half_began_at: dateTime.nullable(),
        home_score: z.int(),
        away_score: z.int(),
      }),
      players: z.array(matchPlayer),
      sources: z.array(
        z.object({ id, kind: z.string(), is_in_force: z.boolean(), heard_at: dateTime.nullable() }),
      ),
      /** What counts, in the order of the match; `there` is what another source says of the same. */
      facts: z.array(
        z.object({
          /** Under which it is corrected; null for what only another source says. */
          id: z.string().nullable(),
          here: saidFact.nullable(),
          there: saidFact.nullable(),
          agreement: z.enum(AGREEMENTS),
          /** Names the pair as it was seen, for acts on it. */
          seen: z.string(),
          /** Why they differ, where a person has settled it by words. */
          explained: z.object({ reason: z.string(), name: z.string(), at: dateTime }).nullable(),
          is_corrected: z.boolean(),
        }),
      ),
      /** The source that the facts are compared with. */
      beside: z.string().nullable(),
      faults: z.array(z.string()),
      /** How it contradicts itself, so that its round waits; empty while it is played, and once a person has decided. */
      contradictions: z.array(contradiction),
      /** What may be decided about that, the likeliest first. */
      decisions: z.array(z.enum(CONTRADICTION_OUTCOMES)),
      /** Who holds it at the desk: only they act on it. */
      hold: z
        .object({
          member_id: id,
          name: z.string(),
          since: dateTime,
          is_mine: z.boolean(),
          /** Why it was taken over from whoever reads; null for everybody else. */
          taken_from_me: z.string().nullable(),
        })
        .nullable(),
      rounds: z.array(z.object({ id, number: z.int(), rule_pack: z.string(), is_closed: z.boolean() })),
      /** Of any operator that plays it: from then on it is corrected, and told no more. */
      has_closed_round: z.boolean(),
    }),
  ),
  refusals: ['notFound'],
})

export const useSourceOperation = consoleOperation('useSource', {
  summary: 'Puts a source in force for a match; it stays until a person chooses again.',
  access: DESK,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ source_id: id }),
  answer: envelope(z.null()),
  refusals: ['notFound', 'notMatchable', 'championshipShared', 'matchHeld'],
})

const playerRow = z.object({
  id,
  name: z.string(),
  club: z.string(),
  championship: z.string(),
  position: positionNumber,
  /** For games opened from now on. */
  price: millions,
  status: z.enum(FITNESS),
  news: z.string(),
  shirt_number: z.int().nullable(),
  /** No deadline of the championship has passed: the position may change. */
  is_position_open: z.boolean(),
  /** The player they were merged into, who is offered in their place. */
  merged_into: z.object({ id, name: z.string() }).nullable(),
  shared_with: sharedWith,
})

export const playerListOperation = consoleOperation('playerList', {
  summary: 'The players of the championships that the operator plays, by name.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({
    championship: z.string().max(60).optional(),
    status: z.enum(FITNESS).optional(),
    text: z.string().max(60).optional(),
    cursor: cursor.optional(),
  }),
  answer: envelope(z.array(playerRow), { next }),
})

export const changePlayerOperation = consoleOperation('changePlayer', {
  summary:
    'Changes a player: the price for games opened from now on, whether they are fit, and before the first deadline the position.',
  access: DESK,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({
    price: z.number().min(0).max(100).multipleOf(0.01),
    position: positionNumber,
    status: z.enum(FITNESS),
    news: z.string().trim().max(200),
    /** What was seen: somebody else’s change is not overwritten. */
    seen: z.strictObject({
      price: z.number(),
      position: positionNumber,
      status: z.enum(FITNESS),
      news: z.string().max(1000),
    }),
  }),
  answer: envelope(z.null()),
  refusals: ['notFound', 'changedMeanwhile', 'positionLocked', 'playerMerged', 'championshipShared'],
})
