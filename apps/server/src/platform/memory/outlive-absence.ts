import { isDatabaseAway } from '../db/database-away.ts'

/** How long what was read is served while the database is away: longer than a failover, shorter than a mistake. */
const MOST_MS = 60_000
/** After a read in vain nobody waits for another one for so long. */
const AGAIN_MS = 1_000

/** What a memory needs to go on through the absence of the database. */
export type Absence = {
  /** Whether somebody has just asked in vain, and what is known is still served. */
  readonly isBridged: () => boolean
  /** How old what is served is, in milliseconds, while it cannot be read again; undefined while it can. */
  readonly age: () => number | undefined
  /** Waits for a read. One that fails because the database is away leaves what is known, for a minute. */
  readonly outlive: (reading: Promise<unknown>) => Promise<void>
}

/** Nothing is bridged before the first read; other faults are thrown. */
export function createAbsence(elapsed: () => number): Absence {
  let readAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  const isKnown = () => elapsed() - readAt < MOST_MS
  return {
    isBridged: () => elapsed() - failedAt < AGAIN_MS && isKnown(),
    age: () => (Number.isFinite(failedAt) && isKnown() ? elapsed() - readAt : undefined),
    outlive: async (reading) => {
      const startedAt = elapsed()
      try {
        await reading
        readAt = startedAt
        failedAt = Number.NEGATIVE_INFINITY
      } catch (error) {
        if (!isDatabaseAway(error) || !isKnown()) throw error
        failedAt = elapsed()
      }
    },
  }
}
