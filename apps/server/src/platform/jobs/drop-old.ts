import type { Kysely, RawBuilder } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** How long the rows of a table are kept; `docs/operations.md` has the same figures with their reasons. */
export type Retention = {
  readonly table: keyof DB
  /** Days after the moment from which nothing needs a row any more. */
  readonly days: number
  /** Deletes at most so many rows that are older, leaving those that somebody else is deleting. */
  readonly drop: (most: number, days: number) => RawBuilder<unknown>
}

/** So few at once that nobody waits for their locks. */
const AT_ONCE = 1_000

/**
 * Deletes what is older than it is kept, a thousand rows at a time, each step by itself: it may be broken off,
 * repeated, and done by several nodes at once. Returns how many rows went, by table; throws what failed once all other
 * tables are done.
 */
export async function dropOld(
  db: Kysely<DB>,
  retentions: readonly Retention[],
): Promise<ReadonlyMap<string, number>> {
  const dropped = new Map<string, number>()
  const faults: unknown[] = []
  for (const { table, days, drop } of retentions) {
    try {
      for (;;) {
        const { numAffectedRows = 0n } = await drop(AT_ONCE, days).execute(db)
        dropped.set(table, (dropped.get(table) ?? 0) + Number(numAffectedRows))
        if (Number(numAffectedRows) < AT_ONCE) break
      }
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'not every table could be rid of what is old')
  return dropped
}
