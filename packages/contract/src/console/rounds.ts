import { z } from 'zod'
import { contradiction } from '../contradiction.ts'
import { dateTime, envelope, id, points } from '../shared.ts'
import { effects } from './effects.ts'
import { act, consoleOperation } from './operation.ts'
import { cursor, minorUnits, next, ofOperatorParams, operatorParams } from './shared.ts'
import { sharedWith } from './shared-with.ts'

const READERS = ['owner', 'contests', 'desk', 'finance', 'support', 'viewer'] as const

export const ROUND_STATES = ['open', 'playing', 'closing', 'closed', 'reopened'] as const

/** What a round waits for before it closes; `until` where only time has to pass. */
export const ROUND_WAITS = [
  'deadline',
  'ownership',
  'matches',
  'reports',
  'contradictions',
  'postponed',
  'final',
  'corrections',
  'wallet',
  'reopenedRound',
  'earlierRound',
  'closing',
] as const

const wait = z.object({ for: z.enum(ROUND_WAITS), count: z.int(), until: dateTime.nullable() })

const roundRow = z.object({
  id,
  championship: z.string(),
  number: z.int(),
  rule_pack: z.string(),
  state: z.enum(ROUND_STATES),
  deadline_at: dateTime,
  locked_at: dateTime.nullable(),
  closed_at: dateTime.nullable(),
  matches: z.int(),
  matches_over: z.int(),
  /** Of the operator. */
  contests: z.int(),
  entries: z.int(),
  waits: z.array(wait),
  /** Of a round that was closed. */
  hash: z.string().nullable(),
  /** Facts of its matches that came after the close and do not count. */
  late_facts: z.int(),
})

export const roundListOperation = consoleOperation('roundList', {
  summary:
    'The rounds in which the operator has contests: their state and what they wait for, the latest first.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({ state: z.enum(ROUND_STATES).optional(), cursor: cursor.optional() }),
  answer: envelope(z.array(roundRow), { next }),
})

export const roundFileOperation = consoleOperation('roundFile', {
  summary: 'One round: its matches, what it waits for, and the results of its contests.',
  access: READERS,
  effect: 'reads',
  params: ofOperatorParams,
  answer: envelope(
    roundRow.extend({
      log_version: z.int().nullable(),
      code_version: z.string().nullable(),
      fixtures: z.array(
        z.object({
          id,
          home: z.string(),
          away: z.string(),
          kick_off_at: dateTime.nullable(),
          state: z.string(),
          home_score: z.int().nullable(),
          away_score: z.int().nullable(),
          is_voided: z.boolean(),
          /** How it contradicts itself, so that the round waits. */
          contradictions: z.array(contradiction),
        }),
      ),
      results: z.array(
        z.object({
          contest_id: id,
          name: z.string(),
          entries: z.int(),
          /** The team in the first place. */
          winner: z.string(),
          points,
          prizes: minorUnits,
        }),
      ),
      /** Entries whose result changed in later closes. */
      corrections: z.int(),
      can_close: z.boolean(),
      shared_with: sharedWith,
    }),
  ),
  refusals: ['notFound'],
})

export const checkRoundOperation = consoleOperation('checkRound', {
  summary: 'Computes a closed round again from its log and compares the hashes.',
  access: ['owner', 'contests', 'finance'],
  effect: 'reads',
  params: ofOperatorParams,
  answer: envelope(
    z.object({
      stored: z.string(),
      recomputed: z.string(),
      is_same: z.boolean(),
      /** False where entries of it were swept away since; then the hashes cannot agree. */
      is_whole: z.boolean(),
    }),
  ),
  refusals: ['notFound', 'roundNotClosed'],
})

export const closeRoundOperation = consoleOperation('closeRound', {
  summary:
    'Begins the close of a round whose matches are over and fully told, without waiting for corrections.',
  access: ['owner', 'contests'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: ['notFound', 'roundNotOver', 'championshipShared'],
})

export const previewReopenOperation = consoleOperation('previewReopen', {
  summary: 'What closing a round again with what is known now would change.',
  access: ['owner', 'contests'],
  effect: 'reads',
  params: ofOperatorParams,
  answer: envelope(effects),
  refusals: ['notFound', 'roundNotClosed', 'championshipShared'],
})

export const reopenRoundOperation = consoleOperation('reopenRound', {
  summary:
    'Asks for a closed round to be reopened and closed anew; an owner signs it. A prize that was paid stays paid.',
  access: ['owner', 'contests'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.object({ proposal_id: id })),
  refusals: ['notFound', 'roundNotClosed', 'laterRoundClosed', 'championshipShared', 'proposalWaits'],
})
