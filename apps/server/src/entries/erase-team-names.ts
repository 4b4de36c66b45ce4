import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Gives every team of a manager a number for its name. */
export async function eraseTeamNames(tx: Kysely<DB>, managerId: number): Promise<void> {
  await sql`
    update entry set team_name = 'M-' || manager_id || '/' || id, folded_team_name = 'm-' || manager_id || '/' || id
    where manager_id = ${managerId}`.execute(tx)
}
