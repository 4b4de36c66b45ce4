import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { eraseTeamNames } from '../entries/index.ts'
import { erasePerson, findDueErasures, type SessionGuard } from '../session/index.ts'

/**
 * Erases the managers whose time has come: who they are goes, and how they called their teams; entries, places and
 * postings stay, under a number.
 */
export async function eraseManagers({
  db,
  sessions,
}: {
  readonly db: Kysely<DB>
  readonly sessions: SessionGuard
}): Promise<void> {
  for (const managerId of await findDueErasures(db)) {
    await db.transaction().execute(async (tx) => {
      await eraseTeamNames(tx, managerId)
      await erasePerson(tx, managerId)
    })
    sessions.forget(managerId)
  }
}
