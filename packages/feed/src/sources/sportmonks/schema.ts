import { z } from 'zod'

// The parts of the provider's JSON that we read; unknown keys are ignored.

const count = z.number().nullish()
const id = z.number().nullish()
const text = z.string().nullish()

const participant = z.object({
  id: z.number(),
  name: text,
  short_code: text,
  placeholder: z.boolean().nullish(),
  meta: z.object({ location: text }).nullish(),
})

/** In a match the value is in `data`, in the sums of a season it is next to the number. */
const detail = z.object({
  type_id: z.number(),
  data: z.object({ value: z.unknown() }).nullish(),
  value: z.unknown().optional(),
})

const lineUpRow = z.object({
  player_id: id,
  team_id: z.number(),
  type_id: z.number(),
  position_id: id,
  player_name: text,
  jersey_number: count,
  details: z.array(detail).nullish(),
})

const eventRow = z.object({
  id: z.number(),
  period_id: id,
  participant_id: id,
  type_id: z.number(),
  player_id: id,
  related_player_id: id,
  minute: count,
  extra_minute: count,
  addition: text,
  info: text,
  rescinded: z.boolean().nullish(),
})

const periodRow = z.object({
  id: z.number(),
  type_id: z.number(),
  started: count,
  ended: count,
  minutes: count,
})

const scoreRow = z.object({
  description: z.string(),
  score: z.object({ goals: z.number(), participant: z.string() }),
})

export const fixtureSchema = z.object({
  id: z.number(),
  state_id: z.number(),
  starting_at_timestamp: count,
  participants: z.array(participant).nullish(),
  round: z.object({ name: z.union([z.string(), z.number()]) }).nullish(),
  stage: z.object({ name: z.string() }).nullish(),
})

export const matchSchema = fixtureSchema.extend({
  scores: z.array(scoreRow).nullish(),
  periods: z.array(periodRow).nullish(),
  events: z.array(eventRow).nullish(),
  lineups: z.array(lineUpRow).nullish(),
})

export const seasonSchema = z.object({
  name: z.string(),
  league: z.object({ name: z.string(), country: z.object({ iso2: text }).nullish() }).nullish(),
})

const sideline = z.object({
  player_id: id,
  category: text,
  completed: z.boolean().nullish(),
  type: z.object({ name: text }).nullish(),
})

export const teamSchema = z.object({
  id: z.number(),
  name: z.string(),
  short_code: text,
  sidelined: z.array(sideline).nullish(),
})

export const squadRow = z.object({
  player_id: z.number(),
  team_id: z.number(),
  position_id: id,
  jersey_number: count,
  player: z
    .object({
      firstname: text,
      lastname: text,
      display_name: text,
      name: text,
      date_of_birth: text,
      position_id: id,
    })
    .nullish(),
})

export const lastSquadRow = squadRow.extend({ details: z.array(detail).nullish() })
export const lastFixtureSchema = fixtureSchema.extend({ scores: z.array(scoreRow).nullish() })

export type MonksFixture = z.infer<typeof fixtureSchema>
export type MonksMatch = z.infer<typeof matchSchema>
export type MonksEvent = z.infer<typeof eventRow>
export type MonksLineUpRow = z.infer<typeof lineUpRow>
