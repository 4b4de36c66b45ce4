import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { databaseNow } from './connect.ts'

/** The database's time: the one clock that all nodes share, whatever their own say. */
export type DatabaseClock = {
  /** Epoch milliseconds, counted on from the last look by a clock that nobody sets. */
  readonly now: () => number
  /** Looks at it again; where the database does not answer, what is known is counted on. */
  readonly look: () => Promise<void>
}

/** Until the first look it is the node's own time. */
export function createDatabaseClock(db: Kysely<DB>): DatabaseClock {
  let seen = { database: Date.now(), at: performance.now() }
  return {
    now: () => Math.round(seen.database + performance.now() - seen.at),
    look: async () => {
      const asked = performance.now()
      const database = (await databaseNow(db)).getTime()
      seen = { database, at: (asked + performance.now()) / 2 }
    },
  }
}
