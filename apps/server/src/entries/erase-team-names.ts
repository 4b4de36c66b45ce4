import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Gives every team of a manager a number for its name. */
export async function eraseTeamNames(tx: Kysely<DB>, managerId: number): Promise<void> {
  // Names are compared one row at a time: one team may be called by the number of another, and both names are taken.
  await sql`
    update entry set folded_team_name = gen_random_uuid()::text where manager_id = ${managerId}`.execute(tx)
  await sql`
    update entry set team_name = 'M-' || manager_id || '/' || id, folded_team_name = 'm-' || manager_id || '/' || id
    where manager_id = ${managerId}`.execute(tx)
}
