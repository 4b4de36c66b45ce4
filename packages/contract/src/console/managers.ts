import { z } from 'zod'
import { STORY_STEPS, storyEnd, storyStep } from '../operation-story.ts'
import { dateTime, envelope, id } from '../shared.ts'
import { act, consoleOperation } from './operation.ts'
import { cursor, minorUnits, next, ofOperatorParams, operatorParams } from './shared.ts'

const READERS = ['owner', 'contests', 'finance', 'support'] as const

/** Masked: the whole value is shown only for a reason that is written down. */
const masked = z.string()

const managerRow = z.object({
  id,
  name: z.string(),
  /** How they log in. */
  provider: z.string(),
  subject: masked,
  since: dateTime,
  last_seen_at: dateTime.nullable(),
  entries: z.int(),
  is_bot: z.boolean(),
  blocked_until: dateTime.nullable(),
  excluded_until: dateTime.nullable(),
})

const operationState = z.enum(['planned', 'sent', 'unknown', 'done', 'declined'])
const operationKind = z.string()

/** A movement of money, asked for or done; `amount` is what it adds to the manager's balance. */
export const movement = z.object({
  operation_id: z.uuid(),
  at: dateTime,
  kind: operationKind,
  state: operationState,
  /** Declined because the debit was undone: nothing is owed by either side. */
  is_undone: z.boolean(),
  amount: minorUnits,
  currency: z.string(),
  contest: z.object({ id, name: z.string(), round: z.int().nullable() }).nullable(),
  team: z.string().nullable(),
})

const managerFile = z.object({
  ...managerRow.shape,
  /** The provider's name for them and their phone, masked. */
  phone: masked.nullable(),
  balance: minorUnits.nullable(),
  currency: z.string(),
  /** All they have won and been given back less all they have paid here. */
  result: minorUnits,
  limits: z.array(
    z.object({
      kind: z.string(),
      amount: z.int().nullable(),
      used: z.int(),
      next_amount: z.int().nullable(),
      next_from: dateTime.nullable(),
    }),
  ),
  terms: z.object({ version: z.string(), accepted_at: dateTime }).nullable(),
  devices: z.array(z.object({ device: z.string(), opened_at: dateTime, used_at: dateTime })),
  notes: z.array(z.object({ at: dateTime, member: z.string(), text: z.string() })),
  block: z.object({ until: dateTime.nullable(), reason: z.string() }).nullable(),
  /** Whether even a short block or exclusion waits for an owner, for staff gave this person one and renewed it. */
  needs_owner: z.boolean(),
  /** Signed, and done then unless it is called off. */
  erased_from: dateTime.nullable(),
  is_erased: z.boolean(),
})

export const findManagersOperation = consoleOperation('findManagers', {
  summary:
    'Managers of an operator by name, by team name, by number (`M-12`), by an entry (`E-12`), by a code of theirs, by an operation or by the exact name their provider gives them.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({
    text: z.string().max(80).optional(),
    state: z.enum(['blocked', 'excluded', 'bots']).optional(),
    cursor: cursor.optional(),
  }),
  answer: envelope(z.array(managerRow), { next }),
})

export const managerFileOperation = consoleOperation('managerFile', {
  summary: 'Who a manager is: login, limits, devices, notes, block. Personal data is masked.',
  access: READERS,
  effect: 'reads',
  params: ofOperatorParams,
  answer: envelope(managerFile),
  refusals: ['notFound'],
})

export const managerMovementsOperation = consoleOperation('managerMovements', {
  summary: 'Everything that was asked of a manager’s wallet, newest first, undone and declined ones too.',
  access: READERS,
  effect: 'reads',
  params: ofOperatorParams,
  query: z.strictObject({ cursor: cursor.optional() }),
  answer: envelope(z.array(movement), { next }),
  refusals: ['notFound'],
})

export const managerEntriesOperation = consoleOperation('managerEntries', {
  summary: 'The entries of a manager with state, points, place and prize, newest first.',
  access: READERS,
  effect: 'reads',
  params: ofOperatorParams,
  query: z.strictObject({ cursor: cursor.optional() }),
  answer: envelope(
    z.array(
      z.object({
        id,
        contest: z.object({ id, name: z.string(), round: z.int().nullable() }),
        team: z.string(),
        fee: minorUnits,
        /** Held while its payment is undecided; left or refunded entries stay listed. */
        state: z.enum(['held', 'open', 'playing', 'closed', 'withdrawn']),
        points: z.number().nullable(),
        place: z.int().nullable(),
        prize: minorUnits.nullable(),
        entered_at: dateTime,
      }),
    ),
    { next },
  ),
  refusals: ['notFound'],
})

/** A team in a gameweek that has begun: nobody reads one before its deadline, staff neither. */
const playedTeam = z.object({
  entry_id: id,
  contest: z.object({ id, name: z.string() }),
  team: z.string(),
  round: z.int(),
  scheme: z.string(),
  starters: z.array(z.string()),
  reserves: z.array(z.string()),
  captain: z.string().nullable(),
  vice_captain: z.string().nullable(),
  /** Of the gameweek; null until it is closed. */
  points: z.number().nullable(),
  place: z.int().nullable(),
  locked_at: dateTime,
})

export const managerLineUpsOperation = consoleOperation('managerLineUps', {
  summary: 'The teams of a manager in each gameweek that has begun, the latest first.',
  access: READERS,
  effect: 'reads',
  params: ofOperatorParams,
  query: z.strictObject({ cursor: cursor.optional() }),
  answer: envelope(z.array(playedTeam), { next }),
  refusals: ['notFound'],
})

/** As the manager sees it, and besides that what their wallet said in its own words. */
const toldStep = storyStep.extend({ what: z.enum([...STORY_STEPS, 'said']), words: z.string().nullable() })

export const operationStoryOperation = consoleOperation('operationStory', {
  summary: 'What happened to one operation: asked, sent, unknown since, found, undone, and why.',
  access: READERS,
  effect: 'reads',
  params: operatorParams.extend({ id: z.uuid() }),
  answer: envelope(
    movement.extend({
      manager: z.object({ id, name: z.string() }),
      attempts: z.int(),
      next_try_at: dateTime.nullable(),
      steps: z.array(toldStep),
      /** Both sides of each posting: they add up to zero. */
      postings: z.array(z.object({ account: z.string(), amount: minorUnits })),
      /** What became of it as a whole. */
      end: storyEnd,
    }),
  ),
  refusals: ['notFound'],
})

export const noteOnManagerOperation = consoleOperation('noteOnManager', {
  summary: 'Writes a note for other staff on the page of a manager; the reason is the note.',
  access: ['owner', 'support', 'finance'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: ['notFound'],
})

export const blockManagerOperation = consoleOperation('blockManager', {
  summary:
    'Blocks a manager from new entries and rooms; `hours` null lifts a block. What they entered plays on. For more than seven days, after a renewal, and to lift or shorten a block, an owner signs.',
  access: ['owner', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ hours: z.int().min(1).max(8_784).nullable() }),
  answer: envelope(z.object({ blocked_until: dateTime.nullable(), proposal_id: id.nullable() })),
  refusals: ['notFound', 'proposalWaits'],
})

export const endManagerSessionsOperation = consoleOperation('endManagerSessions', {
  summary: 'Logs a manager out on every device.',
  access: ['owner', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: ['notFound'],
})
