import { z } from 'zod'
import { contradiction } from './contradiction.ts'
import { operation } from './operation.ts'
import { dateTime, envelope, id } from './shared.ts'

const kind = z.enum(['fpl', 'api-football', 'sportmonks', 'push', 'desk'])

const source = z.object({
  id,
  kind,
  /** 1 brings the calendar and the squads; the next takes over matches that fall silent. */
  rank: z.int(),
  /** Null before it was ever heard. */
  last_answer_at: dateTime.nullable(),
  lag_seconds: z.int().nullable(),
  /** Failures running. */
  failures: z.int(),
  last_fault: z.string().nullable(),
  /** Null where the provider does not say. */
  quota_left: z.int().nullable(),
  quota_limit: z.int().nullable(),
  /** Matches not over that it is in force for. */
  in_force: z.int(),
  unmatched: z.int(),
  differences: z.int(),
})

const match = { match_id: id, home: z.string(), away: z.string() }

/** How the feeds of one championship are. */
export const feedStatus = {
  /** What operators' games call it. */
  key: z.string(),
  name: z.string(),
  season: z.string(),
  /** In their order. */
  sources: z.array(source),
  /** Of yesterday, today and tomorrow, with the source in force. */
  matches: z.array(
    z.object({
      ...match,
      kick_off_at: dateTime,
      status: z.string(),
      source: kind,
      /** Why it is in force: the order of sources, the silence of another, a person. */
      chosen_by: z.enum(['order', 'silence', 'person']),
      since: dateTime.nullable(),
    }),
  ),
  /** Matches whose clock runs without a word of their source. */
  silent: z.array(z.object({ ...match, source: kind, heard_at: dateTime.nullable() })),
  /** Matches that have held up their rounds for a day. */
  held: z.array(z.object(match)),
  /** Matches that contradict themselves: their rounds wait until a person decides. */
  contradicting: z.array(z.object({ ...match, contradictions: z.array(contradiction) })),
  /** Who waits for a person to say who they are. */
  unmatched: z.array(
    z.object({
      source_id: id,
      source: kind,
      kind: z.enum(['club', 'player', 'fixture']),
      their_id: z.string(),
      looks_like: z.record(z.string(), z.unknown()),
      candidates: z.array(z.object({ id, name: z.string(), club: z.string() })),
    }),
  ),
  /** Figures told in two ways; `other` null is the count by the same source's events. */
  differences: z.array(
    z.object({
      ...match,
      subject: z.string(),
      player: z.object({ id, name: z.string() }).nullable(),
      source: kind,
      says: z.string(),
      other: kind.nullable(),
      other_says: z.string(),
      found_at: dateTime,
    }),
  ),
}

export const deskStatusOperation = operation('deskStatus', {
  feature: 'desk',
  summary:
    'How the feeds are: sources with lag, quota and faults, the source in force of each match around now, silent and held-up matches, those that contradict themselves, who waits to be matched, and figures told in two ways. A desk key sees its own championship.',
  access: 'public',
  answer: envelope(z.array(z.object(feedStatus))),
  refusals: ['deskTokenWrong'],
})
