import { z } from 'zod'
import { operation } from './operation.ts'
import { dateTime, envelope, id, idParams, positionName } from './shared.ts'
import { toldFact } from './told-fact.ts'

/** The header with the token that identifies a caller of the desk. */
export const DESK_HEADER = 'x-desk-token'

const side = z.enum(['home', 'away'])

/** A fact as the desk shows it: the player who acts first, and who else is named. */
const deskFact = z.object({
  /** The id under which the fact is corrected or withdrawn. */
  id: z.string(),
  kind: z.string(),
  side: side.nullable(),
  minute: z.int().nullable(),
  added: z.int().nullable(),
  player_id: z.int().nullable(),
  other_player_id: z.int().nullable(),
  /** Told by a person: by the desk, or as a correction of the current source. */
  is_ours: z.boolean(),
})

const deskPlayer = z.object({
  id,
  name: z.string(),
  position: positionName,
  shirt_number: z.int().nullable(),
  place: z.enum(['pitch', 'bench', 'off', 'squad']),
})

const deskClub = z.object({ id, name: z.string(), short_name: z.string() })

const matchInShort = {
  id,
  home: deskClub,
  away: deskClub,
  kick_off_at: dateTime.nullable(),
  round: z.int().nullable(),
  status: z.enum(['scheduled', 'postponed', 'firstHalf', 'halfTime', 'secondHalf', 'final', 'abandoned']),
  home_score: z.int(),
  away_score: z.int(),
}

const deskMatch = envelope(
  z.object({
    ...matchInShort,
    /** When the current half began, by the server's clock; null while none is being played. */
    half_began_at: dateTime.nullable(),
    /** The source that reports the match; what the desk tells about a match of another source is a correction. */
    source: z.string(),
    players: z.object({ home: z.array(deskPlayer), away: z.array(deskPlayer) }),
    /** Newest last. */
    facts: z.array(deskFact),
    /** Codes of contradictions in the facts. */
    faults: z.array(z.string()),
  }),
)

export const deskMatchesOperation = operation('deskMatches', {
  feature: 'desk',
  summary: 'The matches of the championship of a desk key that can be told by hand: a day back, eight ahead.',
  access: 'public',
  answer: envelope(z.array(z.object(matchInShort))),
  refusals: ['deskTokenWrong'],
})

export const deskMatchOperation = operation('deskMatch', {
  feature: 'desk',
  summary: 'A match as the desk sees it: squads, who is on the pitch, every fact, the running half.',
  access: 'public',
  params: idParams,
  answer: deskMatch,
  refusals: ['deskTokenWrong', 'notFound'],
})

export const tellDeskOperation = operation('tellDesk', {
  feature: 'desk',
  summary:
    'Tells a fact of a match by hand. `id` is chosen by the caller and makes a repeated call harmless; `corrects` names a fact that it replaces or, withdrawn, takes back.',
  access: 'public',
  changes: [],
  params: idParams,
  body: z.strictObject({
    id: z.string().regex(/^[\w-]{4,40}$/),
    corrects: z.string().max(100).optional(),
    fact: toldFact(id),
  }),
  answer: deskMatch,
  refusals: ['deskTokenWrong', 'notFound', 'deskFactUnknown', 'playTooEarly'],
})

export const undoDeskOperation = operation('undoDesk', {
  feature: 'desk',
  summary: 'Takes back what a person told: the fact named, else the newest one.',
  access: 'public',
  changes: [],
  params: idParams,
  body: z.strictObject({ id: z.string().max(100).optional() }),
  answer: deskMatch,
  refusals: ['deskTokenWrong', 'notFound', 'deskNothingToUndo'],
})
