import { z } from 'zod'

// The parts of the provider's JSON that we read; unknown keys are ignored. Anything that may be missing for a while
// (line-ups, figures, a name) may be null or absent.

const count = z.number().nullish()
const id = z.number().nullish()
const text = z.string().nullish()

export const playerRef = z.object({ id, name: text })

export const eventSchema = z.object({
  time: z.object({ elapsed: count, extra: count }),
  team: z.object({ id }),
  player: playerRef.nullish(),
  assist: playerRef.nullish(),
  type: z.string(),
  detail: text,
  comments: text,
})

const lineUpPlayer = z.object({ player: z.object({ id, name: text, number: count, pos: text }) })

const lineUpSchema = z.object({
  team: z.object({ id }),
  startXI: z.array(lineUpPlayer).nullish(),
  substitutes: z.array(lineUpPlayer).nullish(),
})

const figuresSchema = z.object({
  games: z.object({ minutes: count, number: count, position: text, substitute: z.boolean().nullish() }),
  goals: z.object({ total: count, conceded: count, assists: count, saves: count }).nullish(),
  tackles: z.object({ total: count, blocks: count, interceptions: count }).nullish(),
  cards: z.object({ yellow: count, red: count }).nullish(),
  penalty: z.object({ missed: count, saved: count }).nullish(),
})

const playersSchema = z.object({
  team: z.object({ id, update: text }),
  players: z.array(z.object({ player: playerRef, statistics: z.array(figuresSchema) })),
})

const goals = z.object({ home: count, away: count }).nullish()

export const fixtureSchema = z.object({
  fixture: z.object({
    id: z.number(),
    timestamp: count,
    status: z.object({ short: z.string(), elapsed: count, extra: count }),
  }),
  league: z.object({ round: text }),
  teams: z.object({ home: z.object({ id }), away: z.object({ id }) }),
  goals,
  score: z.object({ fulltime: goals, extratime: goals }).nullish(),
})

export const matchSchema = fixtureSchema.extend({
  events: z.array(eventSchema).nullish(),
  lineups: z.array(lineUpSchema).nullish(),
  players: z.array(playersSchema).nullish(),
})

export const leagueSchema = z.object({
  league: z.object({ name: z.string() }),
  country: z.object({ code: text }).nullish(),
  seasons: z.array(
    z.object({
      year: z.number(),
      start: z.string(),
      end: z.string(),
      coverage: z
        .object({
          fixtures: z.object({
            events: z.boolean(),
            lineups: z.boolean(),
            statistics_players: z.boolean(),
          }),
        })
        .nullish(),
    }),
  ),
})

export const teamSchema = z.object({ team: z.object({ id: z.number(), name: z.string(), code: text }) })

/** Players are read one by one, so that an odd one hides none of the others. */
export const squadSchema = z.object({ team: z.object({ id: z.number() }), players: z.array(z.unknown()) })

export const squadPlayerSchema = z.object({ id, name: z.string(), number: count, position: text })

export const injurySchema = z.object({
  player: z.object({ id, type: text, reason: text }),
  fixture: z.object({ id }),
})

export type ApiEvent = z.infer<typeof eventSchema>
export type ApiFixture = z.infer<typeof fixtureSchema>
export type ApiMatch = z.infer<typeof matchSchema>
export type ApiFigures = z.infer<typeof figuresSchema>
