import { isDatabaseAway, isOfOneStatement } from './database-away.ts'

/** For so long after a question in vain nobody else asks, unless somebody was answered since. */
const MOMENT_MS = 1_000

/** What the driver says of a server that is there and says nothing, and of a pool in which nobody was answered. */
const IN_VAIN =
  /^(?:Query read timeout|timeout exceeded when trying to connect|Connection terminated due to connection timeout)/

/** What whoever asks in such a moment is told at once. */
export const SILENT = 'The database did not answer a moment ago'

/**
 * Knows whether the database has just left somebody without an answer. A call asks several questions, one after another:
 * each would wait as long again, and together longer than anybody is to wait (G-28).
 */
export type Silence = {
  readonly note: (error?: unknown) => void
  readonly isLasting: () => boolean
  /** Whether anybody was answered since a moment of its clock. */
  readonly hasAnsweredSince: (at: number) => boolean
  /**
   * Whether it was away for anybody since a moment of its clock. A statement that it ended by itself, as too long or for
   * another one's sake, says nothing about those of others.
   */
  readonly hasFailedSince: (at: number) => boolean
}

export function watchSilence(now: () => number = () => performance.now()): Silence {
  let inVainAt = Number.NEGATIVE_INFINITY
  let answeredAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    note: (error) => {
      if (isDatabaseAway(error) && !isOfOneStatement(error)) failedAt = now()
      if (error === undefined) answeredAt = now()
      // Where others were answered meanwhile there is only a rush.
      else if (error instanceof Error && IN_VAIN.test(error.message) && now() - answeredAt >= MOMENT_MS)
        inVainAt = now()
    },
    isLasting: () => answeredAt < inVainAt && now() - inVainAt < MOMENT_MS,
    hasAnsweredSince: (at) => answeredAt >= at,
    hasFailedSince: (at) => failedAt >= at,
  }
}
