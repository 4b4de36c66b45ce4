import { z } from 'zod'
import { id } from './shared.ts'

const goals = z.object({ home: z.int(), away: z.int() })

/** How a match that is over contradicts itself: a kind, and what that is about. */
export const contradiction = z.object({
  /**
   * `scoreDiffersFromEvents`, `goalTwice`, `sideWithoutLineUp`, `actsAfterLeaving`, `playerNotOnPitch`, `playerTwice`,
   * `repeatedYellow`, `figureDiffers`, `playAfterStop`, `playBeforeDate`; and facts that were set aside: `unknownPlayer`, `wrongSide`,
   * `impossibleMinute`, `impossibleStatistic`, `eventAfterFinal`.
   */
  code: z.string(),
  side: z.enum(['home', 'away']).nullable(),
  player: z.object({ id, name: z.string() }).nullable(),
  minute: z.int().nullable(),
  added: z.int().nullable(),
  /** The score as it was reported and the goals as they count, where the two differ. */
  score: goals.nullable(),
  goals: goals.nullable(),
  /**
   * Of `figureDiffers`: a figure that cannot be true beside score, events and line-ups, and the least or the most that can; both
   * are the same where the events count it. Without a player it is the sum of a side.
   */
  figure: z
    .object({ name: z.string(), reported: z.int(), min: z.int().nullable(), max: z.int().nullable() })
    .nullable(),
})
