import { z } from 'zod'
import { dateTime, deepPageText, disqualifiedFor, envelope, id, points, searchText } from '../shared.ts'
import { effects } from './effects.ts'
import { act, consoleOperation } from './operation.ts'
import { minorUnits, ofOperatorParams } from './shared.ts'

const entry = { id, team: z.string(), manager: z.object({ id, name: z.string() }) }

export const contestEntriesOperation = consoleOperation('contestEntries', {
  summary:
    'The entries of a contest as its table has them, the best place first, ten a page; and those that are disqualified.',
  access: ['owner', 'contests', 'finance', 'support'],
  effect: 'reads',
  params: ofOperatorParams,
  query: z.strictObject({ page: deepPageText, text: searchText.optional() }),
  answer: envelope(
    z.object({
      /** On all pages, or found. */
      count: z.int(),
      entries: z.array(
        z.object({
          ...entry,
          /** Null before its first round is locked. */
          place: z.int().nullable(),
          points: points.nullable(),
        }),
      ),
      disqualified: z.array(z.object({ ...entry, cause: disqualifiedFor, at: dateTime })),
    }),
  ),
  refusals: ['notFound'],
})

const REFUSED = [
  'notFound',
  'entryNotInGame',
  'roundBeingClosed',
  'prizesPaid',
  'laterRoundClosed',
  'championshipShared',
] as const

export const previewDisqualificationOperation = consoleOperation('previewDisqualification', {
  summary:
    'What disqualifying an entry would change, or, where it is disqualified, taking it back: places and prizes, computed by the code that counts them.',
  access: ['owner', 'contests'],
  effect: 'reads',
  params: ofOperatorParams,
  answer: envelope(
    z.object({
      ...entry,
      contest: z.object({ id, name: z.string() }),
      /** It would be taken back. */
      is_disqualified: z.boolean(),
      /** What its place would win now; null before its first round is locked. */
      place: z.int().nullable(),
      prize: minorUnits,
      /** The closed round that is closed anew for it; null where none is. */
      reopens: z.int().nullable(),
      effects,
    }),
  ),
  refusals: REFUSED,
})

export const disqualifyEntryOperation = consoleOperation('disqualifyEntry', {
  summary:
    'Asks for an entry to be disqualified: it takes no place and wins nothing, its fee stays in the pool. An owner signs it.',
  access: ['owner', 'contests'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ cause: disqualifiedFor }),
  answer: envelope(z.object({ proposal_id: id })),
  refusals: [...REFUSED, 'entryDisqualified', 'proposalWaits'],
})

export const reinstateEntryOperation = consoleOperation('reinstateEntry', {
  summary: 'Asks for a disqualified entry to be taken back, before its prizes are paid. An owner signs it.',
  access: ['owner', 'contests'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.object({ proposal_id: id })),
  refusals: [...REFUSED, 'entryNotDisqualified', 'proposalWaits'],
})
