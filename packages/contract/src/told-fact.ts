import { z } from 'zod'
import { sentDateTime } from './shared.ts'

const side = z.enum(['home', 'away'])
const count = z.int().min(0).max(99).optional()
/** Regular minute from 0 to 90 and the minute of stoppage time: 90+4 is minute 90, added 4. */
const at = { minute: z.int().min(0).max(90), added: z.int().min(0).max(30).default(0) }

/** A player's figures in a match; missing ones are counted from the events. */
export const toldStatistics = z.strictObject({
  minutes: count,
  started: z.boolean().optional(),
  goals: count,
  assists: count,
  goals_conceded: count,
  own_goals: count,
  penalties_saved: count,
  penalties_missed: count,
  yellow_cards: count,
  red_cards: count,
  saves: count,
  bonus: z.int().min(0).max(3).optional(),
  attacking_bonus: count,
  defending_bonus: count,
  winning_goals: count,
  key_passes: count,
})

/** A fact of a match. People are named by one kind of id: the source's own, as text, or ours. */
export function toldFact<P extends z.ZodType>(person: P) {
  const people = z.array(person).max(60)
  const happened = { side, ...at }
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('scheduled'), kick_off_at: sentDateTime.nullable() }),
    z.strictObject({ kind: z.literal('postponed') }),
    z.strictObject({ kind: z.literal('line_up'), side, starters: people.max(11), bench: people }),
    z.strictObject({
      kind: z.literal('period'),
      period: z.enum(['first_half', 'half_time', 'second_half', 'full_time']),
      ...at,
    }),
    z.strictObject({
      kind: z.literal('goal'),
      ...happened,
      player_id: person,
      assistant_id: person.optional(),
    }),
    z.strictObject({
      kind: z.literal('penalty_scored'),
      ...happened,
      player_id: person,
      assistant_id: person.optional(),
    }),
    /** `side` is the side of the player who scored the own goal. */
    z.strictObject({ kind: z.literal('own_goal'), ...happened, player_id: person }),
    z.strictObject({ kind: z.literal('penalty_missed'), ...happened, player_id: person }),
    z.strictObject({
      kind: z.literal('penalty_saved'),
      ...happened,
      player_id: person,
      taker_id: person.optional(),
    }),
    z.strictObject({ kind: z.literal('yellow_card'), ...happened, player_id: person }),
    z.strictObject({ kind: z.literal('second_yellow_card'), ...happened, player_id: person }),
    z.strictObject({ kind: z.literal('red_card'), ...happened, player_id: person }),
    z.strictObject({
      kind: z.literal('substitution'),
      ...happened,
      player_in_id: person,
      player_out_id: person,
    }),
    z.strictObject({ kind: z.literal('save'), ...happened, player_id: person }),
    z.strictObject({ kind: z.literal('statistics'), side, player_id: person, statistics: toldStatistics }),
    z.strictObject({
      kind: z.literal('score'),
      home: z.int().min(0).max(99),
      away: z.int().min(0).max(99),
    }),
    /** The match is over and everything about it has been told. */
    z.strictObject({ kind: z.literal('final') }),
    z.strictObject({ kind: z.literal('abandoned'), counts_as_final: z.boolean().default(false) }),
    /** Withdraws what was told under the same id. */
    z.strictObject({ kind: z.literal('withdrawn') }),
  ])
}
