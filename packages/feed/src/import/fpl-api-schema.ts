import { z } from 'zod'
import { parseInstant } from './parse-instant.ts'

// The parts of the source's JSON that we read; unknown keys are ignored.

const id = z
  .int()
  .positive()
  .max(2 ** 31 - 1)
const count = z.int().min(0).max(99)
const instant = z.string().transform((text, context) => {
  const at = parseInstant(text)
  if (at !== undefined) return at
  context.addIssue({ code: 'custom', message: 'not a time in UTC' })
  return z.NEVER
})

/** `bootstrap-static.json` */
export const bootstrapSchema = z.object({
  events: z.array(
    z.object({
      id: z.int().min(1).max(99),
      name: z.string(),
      deadline_time: instant,
      // The figures of all its matches are final.
      data_checked: z.boolean().optional(),
    }),
  ),
  teams: z.array(
    z.object({
      id,
      code: id.optional(),
      name: z.string(),
      short_name: z.string(),
      strength: z.int().min(0).max(5).nullish(),
    }),
  ),
  elements: z.array(
    z.object({
      id,
      code: id,
      first_name: z.string(),
      second_name: z.string(),
      web_name: z.string(),
      element_type: z.int().min(1).max(5),
      team: id,
      now_cost: z.int().min(0).max(1000),
      cost_change_start: z.int().min(-1000).max(1000).optional(),
      status: z.string().optional(),
      news: z.string().nullish(),
      chance_of_playing_next_round: z.int().min(0).max(100).nullish(),
      squad_number: z.int().nullish(),
      birth_date: z.string().nullish(),
    }),
  ),
})

const fixtureStatistic = z.object({ element: id, value: z.int() })

/** `fixtures.json` */
export const fixturesSchema = z.array(
  z.object({
    id,
    code: id.optional(),
    event: z.int().min(1).max(99).nullable(),
    kickoff_time: instant.nullable(),
    team_h: id,
    team_a: id,
    team_h_score: count.nullable(),
    team_a_score: count.nullable(),
    team_h_difficulty: z.int().min(1).max(5).optional(),
    team_a_difficulty: z.int().min(1).max(5).optional(),
    finished: z.boolean(),
    // Over, but the bonus is not declared yet.
    finished_provisional: z.boolean().optional(),
    started: z.boolean().nullish(),
    minutes: z.int().min(0).max(200).optional(),
    stats: z
      .array(
        z.object({
          identifier: z.string(),
          h: z.array(fixtureStatistic),
          a: z.array(fixtureStatistic),
        }),
      )
      .optional(),
  }),
)

/** `event-live/N.json` */
export const liveSchema = z.object({
  elements: z.array(
    z.object({
      id,
      stats: z.record(z.string(), z.unknown()),
      explain: z.array(
        z.object({
          fixture: id,
          stats: z.array(
            z.object({ identifier: z.string(), value: z.int(), points: z.int().min(-99).max(99) }),
          ),
        }),
      ),
    }),
  ),
})

export type Bootstrap = z.infer<typeof bootstrapSchema>
export type ApiFixture = z.infer<typeof fixturesSchema>[number]
export type LiveElement = z.infer<typeof liveSchema>['elements'][number]
