import { z } from 'zod'
import { id } from './shared.ts'

const goals = z.object({ home: z.int(), away: z.int() })

/** How a match that is over contradicts itself: a kind, and what that is about. */
export const contradiction = z.object({
  /**
   * `scoreDiffersFromEvents`, `goalTwice`, `sideWithoutLineUp`, `actsAfterLeaving`, `playerNotOnPitch`, `playerTwice`,
   * `repeatedYellow`; and facts that were set aside: `unknownPlayer`, `wrongSide`, `impossibleMinute`,
   * `eventAfterFinal`.
   */
  code: z.string(),
  side: z.enum(['home', 'away']).nullable(),
  player: z.object({ id, name: z.string() }).nullable(),
  minute: z.int().nullable(),
  added: z.int().nullable(),
  /** The score as it was reported and the goals as they count, where the two differ. */
  score: goals.nullable(),
  goals: goals.nullable(),
})
