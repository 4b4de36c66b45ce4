import type { FactBody } from '@gaffer/feed'
import { SOURCE_STATISTICS, type SourceStatistic } from '@gaffer/rules'
import { z } from 'zod'

const playerId = z.int().min(1)
const optionalPlayerId = playerId.optional()
/** In a goal or a substitution, 0 stands for somebody the source did not name. */
const playerOrNobody = z.int().min(0)
const side = z.enum(['home', 'away'])
const count = z.int().min(-1000).max(1000).optional()
// What the fold judges itself (minute 95, an unknown player) passes here; only what cannot be parsed is refused.
const at = z.object({ minute: z.int().min(-1000).max(1000), added: z.int().min(-1000).max(1000) })
const squad = z.array(playerId).max(60)

const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('goal'), playerId: playerOrNobody, assistantId: optionalPlayerId }),
  z.object({ type: z.literal('penaltyScored'), playerId: playerOrNobody, assistantId: optionalPlayerId }),
  z.object({ type: z.literal('ownGoal'), playerId: playerOrNobody }),
  z.object({ type: z.literal('penaltyMissed'), playerId }),
  z.object({ type: z.literal('penaltySaved'), playerId, takerId: optionalPlayerId }),
  z.object({ type: z.literal('yellowCard'), playerId }),
  z.object({ type: z.literal('secondYellowCard'), playerId }),
  z.object({ type: z.literal('redCard'), playerId }),
  z.object({ type: z.literal('substitution'), playerInId: playerOrNobody, playerOutId: playerOrNobody }),
  z.object({ type: z.literal('save'), playerId }),
])

const sourceStatistics = Object.fromEntries(SOURCE_STATISTICS.map((name) => [name, count])) as Record<
  SourceStatistic,
  typeof count
>

const statistics = z.object({
  ...sourceStatistics,
  minutes: count,
  started: z.boolean().optional(),
  goals: count,
  assists: count,
  goalsConceded: count,
  goalsConcededBefore60: count,
  ownGoals: count,
  penaltiesSaved: count,
  penaltiesMissed: count,
  yellowCards: count,
  redCards: count,
  saves: count,
  bonus: count,
  bonusScore: count,
  clearancesBlocksInterceptions: count,
  recoveries: count,
  tackles: count,
})

const goals = z.int().min(0).max(99)

const eventBody = z.object({
  kind: z.literal('event'),
  side,
  at,
  event,
  order: z.int().min(0).max(1000).optional(),
  gone: z.int().min(0).max(120).optional(),
  isReported: z.literal(true).optional(),
})

const factBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('scheduled'),
    kickOffAt: z.int().min(0).max(8.64e15).nullable(),
    detail: z.enum(['delayed', 'interrupted', 'suspended']).optional(),
  }),
  z.object({
    kind: z.literal('lineUp'),
    side,
    starters: squad,
    bench: squad,
    isReported: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('period'),
    period: z.enum(['firstHalf', 'halfTime', 'secondHalf', 'fullTime']),
    at,
  }),
  eventBody,
  z.object({ kind: z.literal('withdrawn') }),
  z.object({ kind: z.literal('uncorrected'), over: eventBody.optional() }),
  z.object({
    kind: z.literal('statistics'),
    side,
    playerId,
    statistics,
    isReported: z.literal(true).optional(),
    isElsewhere: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('score'), home: goals, away: goals }),
  z.object({ kind: z.literal('final') }),
  z.object({
    kind: z.literal('abandoned'),
    countsAsFinal: z.boolean(),
    detail: z.literal('awarded').optional(),
  }),
  z.object({ kind: z.literal('postponed'), detail: z.literal('cancelled').optional() }),
])

/** Parses the body of a fact from outside, or gives the reason why it cannot be parsed. */
export function readFactBody(
  body: unknown,
): { readonly body: FactBody } | { readonly body: undefined; readonly reason: string } {
  const parsed = factBody.safeParse(body)
  // A missing statistic and an undefined one mean the same; zod's optional types produce the second.
  if (parsed.success) return { body: parsed.data as FactBody }
  const [issue] = parsed.error.issues
  return {
    body: undefined,
    reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}`.slice(0, 200),
  }
}
