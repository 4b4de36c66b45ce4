import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { act, consoleOperation } from './operation.ts'
import { cursor, minorUnits, next, ofOperatorParams, operatorParams } from './shared.ts'

const READERS = ['owner', 'contests', 'desk', 'finance', 'support', 'viewer'] as const

export const CONTEST_STATES = ['open', 'playing', 'closing', 'approving', 'closed', 'cancelled'] as const

/** A contest of one gameweek or season as staff see it; a season’s `round` is the one under way. */
const contestRow = z.object({
  id,
  name: z.string(),
  championship: z.string(),
  round: z.int().nullable(),
  kind: z.enum(['gameweek', 'season', 'room', 'created']),
  state: z.enum(CONTEST_STATES),
  deadline_at: dateTime,
  fee: minorUnits,
  /** Paid entries, and seats held by payments that are undecided. */
  entries: z.int(),
  held: z.int(),
  capacity: z.int().nullable(),
  guarantee: minorUnits,
  rake_basis_points: z.int(),
  /** Fees of the entries there are. */
  fees: minorUnits,
  pool: minorUnits,
  /** What the operator adds to reach the guarantee: the guarantee less the fees after rake, never below zero. */
  liability: minorUnits,
})

const books = z.object({
  entries: z.int(),
  fees: minorUnits,
  rake: minorUnits,
  pool: minorUnits,
  liability: minorUnits,
  /** Fees less prizes: what is left to the operator, negative where it pays. */
  result: minorUnits,
})

/** What a contest pays and costs. */
export const contestBooks = z.object({
  /**
   * Now, and at 10, 50 and 100 % of the capacity; with a forecast now, at the forecast and full. Without a capacity
   * there is no full.
   */
  books: z.array(z.object({ label: z.enum(['now', 'forecast', 'tenth', 'half', 'full']), ...books.shape })),
  prizes: z.array(z.object({ from: z.int(), to: z.int(), ratio: z.number(), each: minorUnits })),
  /** Entries from which fees after rake cover the guarantee; null for a free contest. */
  covered_at: z.int().nullable(),
})

const contestFile = contestRow.extend({
  cancelled_at: dateTime.nullable(),
  cancelled_because: z.string().nullable(),
  ties: z.string(),
  rule_pack: z.string(),
  max_entries_per_manager: z.int().nullable(),
  ...contestBooks.shape,
  /** How many will have entered at the deadline, between what, and from how many contests of the game. */
  forecast: z.object({ entries: z.int(), low: z.int(), high: z.int(), from: z.int() }).nullable(),
  /** Why there is none; null with a forecast. */
  no_forecast: z.enum(['fewContests', 'tooEarly', 'notOpen']).nullable(),
  can_cancel: z.boolean(),
  /** Before its deadline, unless it is a room or was made by a manager. */
  can_change: z.boolean(),
  /** Somebody has entered, or holds a seat: from then on most terms stay. */
  is_entered: z.boolean(),
})

export const contestListOperation = consoleOperation('contestList', {
  summary: 'The contests of an operator: open ones by deadline, the next first; else the latest first.',
  access: READERS,
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({
    state: z.enum(CONTEST_STATES).optional(),
    kind: z.enum(['gameweek', 'season', 'room', 'created']).optional(),
    text: z.string().max(60).optional(),
    cursor: cursor.optional(),
  }),
  answer: envelope(z.array(contestRow), { next }),
})

export const contestFileOperation = consoleOperation('contestFile', {
  summary: 'One contest: its books now and at 10, 50 and 100 %, its prizes, and what may still change.',
  access: READERS,
  effect: 'reads',
  params: ofOperatorParams,
  answer: envelope(contestFile),
  refusals: ['notFound'],
})

export const previewCancelContestOperation = consoleOperation('previewCancelContest', {
  summary: 'What cancelling a contest would give back: entries, stakes, chips and formations.',
  access: ['owner', 'contests', 'finance'],
  effect: 'reads',
  params: ofOperatorParams,
  answer: envelope(
    z.object({ entries: z.int(), held: z.int(), managers: z.int(), refunds: z.int(), amount: minorUnits }),
  ),
  refusals: ['notFound', 'contestNotCancellable'],
})

export const cancelContestOperation = consoleOperation('cancelContest', {
  summary:
    'Cancels a contest before it is played and gives every stake back. With entries it becomes a proposal that finance or an owner signs.',
  access: ['owner', 'contests'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  /** Null where it is done; else the proposal that waits. */
  answer: envelope(z.object({ proposal_id: id.nullable() })),
  refusals: ['notFound', 'contestNotCancellable', 'proposalWaits'],
})
