import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { eraseTeamNames } from '../entries/index.ts'
import { erasePerson, findDueErasures, type SessionGuard } from '../session/index.ts'

/**
 * Erases the managers whose time has come: who they are goes, and how they called their teams; entries, places and
 * postings stay, under a number. Throws what failed once all others are erased.
 */
export async function eraseManagers({
  db,
  sessions,
}: {
  readonly db: Kysely<DB>
  readonly sessions: SessionGuard
}): Promise<void> {
  const faults: unknown[] = []
  for (const managerId of await findDueErasures(db)) {
    await db
      .transaction()
      .execute(async (tx) => {
        await eraseTeamNames(tx, managerId)
        await erasePerson(tx, managerId)
      })
      .then(() => sessions.forget(managerId))
      .catch((error: unknown) => faults.push(error))
  }
  if (faults.length > 0) throw new AggregateError(faults, 'not every manager could be erased')
}
